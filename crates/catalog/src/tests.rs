//! A definition that outlives its change, or a name that is found in the wrong database.

use super::*;
use engine::CommitOptions;
use schema::TableId;
use value::Collation;

fn table(db: &str, name: &str) -> TableDef {
    TableDef {
        id: TableId(7),
        db: db.into(),
        name: name.into(),
        columns: Vec::new(),
        indexes: Vec::new(),
        clustered: None,
        tree: base::TreeId(7),
        foreign_keys: Vec::new(),
        checks: Vec::new(),
        collation: Collation::UTF8MB4_BIN,
        comment: String::new(),
        options: schema::TableOptions::default(),
        temporary: false,
        created: 0,
        version: 1,
    }
}

#[test]
fn a_changed_table_is_stale_and_read_again() {
    let engine = Engine::in_memory();
    let catalog = Catalog::open(engine.clone()).unwrap();
    let mut tx = engine.begin(Isolation::ReadCommitted);
    put(&mut tx, &key::table("d", "t"), &Entry::Table(Box::new(table("d", "t")))).unwrap();
    put(&mut tx, &key::table("d2", "x"), &Entry::Table(Box::new(table("d2", "x")))).unwrap();
    assert!(catalog.open_table("d", "t").unwrap().is_none(), "uncommitted");
    tx.commit(CommitOptions::default()).unwrap();
    let open = catalog.open_table("d", "t").unwrap().unwrap();
    assert_eq!(catalog.table_names("d").unwrap(), ["t"]);
    catalog.forget_table("d", "t");
    assert!(open.is_stale());
    assert!(!catalog.open_table("d", "t").unwrap().unwrap().is_stale());
}

#[test]
fn entries_survive_the_round_trip() {
    for entry in [Entry::Account(Box::new(Account::root())), Entry::Table(Box::new(table("d", "t"))), Entry::Variable("1".into())] {
        assert_eq!(Entry::decode(&entry.encode()).unwrap(), entry);
    }
    assert!(Entry::decode(br#"{"v":2,"variable":"1"}"#).is_err());
}
