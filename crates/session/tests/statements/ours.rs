//! Our side: a session in this process, whose rows and column definitions go through the protocol's codecs.

use std::sync::Arc;

use session::{ClientInfo, Column, ConnectInfo, Gone, Instance, InstanceOptions, LocalData, OkInfo, Session, Sink, SinkResult};
use value::{Charset, Collation, SqlError, Value};
use world::{SimDisk, World};

use crate::Server;
use crate::oracle::{Answer, Failure, Meta, fields};

pub struct Ours {
    instance: Arc<Instance>,
    session: Session,
}

impl Ours {
    pub fn new(variables: &[(&str, &str)]) -> Ours {
        let world = World::simulated(SimDisk::new(), 1);
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let instance = Instance::open(world, InstanceOptions { in_memory: true, variables, ..InstanceOptions::default() }).unwrap();
        Ours { session: connect(&instance), instance }
    }
}

fn connect(instance: &Arc<Instance>) -> Session {
    let mut session = Session::connect(instance, ConnectInfo::without_client("localhost")).unwrap();
    let account = instance.account("root", "localhost", "").unwrap();
    session.login(&account, "root", ClientInfo { collation: 255, ..ClientInfo::default() }, None).unwrap();
    session
}

impl Server for Ours {
    fn query(&mut self, sql: &str) -> Result<Answer, Failure> {
        let mut sink = Collect::default();
        self.session.query(sql.as_bytes(), &mut sink);
        match sink.failure {
            Some(failure) => Err(failure),
            None => Ok(sink.answer),
        }
    }

    fn reconnect(&mut self) {
        self.session = connect(&self.instance);
    }
}

#[derive(Default)]
struct Collect {
    answer: Answer,
    failure: Option<Failure>,
    columns: Vec<proto::row::Column>,
}

impl Sink for Collect {
    fn columns(&mut self, columns: &[Column]) -> SinkResult<()> {
        self.columns = columns.iter().map(|c| proto::row::Column { ty: c.ty.clone(), to: Some(Charset::Utf8mb4) }).collect();
        self.answer.columns = columns.iter().map(meta).collect();
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> SinkResult<()> {
        let mut out = Vec::new();
        proto::row::put_text_row(&mut out, row, &self.columns, &mut Vec::new());
        self.answer.rows.push(fields(&out));
        Ok(())
    }

    fn end(&mut self, ok: &OkInfo) -> SinkResult<()> {
        self.answer.warnings = ok.warnings;
        if self.columns.is_empty() {
            self.answer.done = Some((ok.affected, ok.last_insert_id, ok.info.clone()));
        }
        Ok(())
    }

    fn error(&mut self, error: &SqlError) -> SinkResult<()> {
        self.failure = Some((error.code, error.message.to_string()));
        Ok(())
    }

    fn local_infile(&mut self, _: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        Err(Gone)
    }
}

fn meta(column: &Column) -> Meta {
    let m = column.metadata(Some(Collation::UTF8MB4_0900_AI_CI));
    let names = [&column.schema, &column.table, &column.org_table, &column.name, &column.org_name].map(String::clone).to_vec();
    Meta { names, kind: m.kind, length: m.length, decimals: m.decimals, flags: m.flags, charset: m.charset }
}
