//! How deep a text may nest: the largest depth that is read, for some forms.

fn main() {
    use parser::ast::*;
    println!(
        "Expr {} ExprKind {} Query {} Statement {} TableRef {}",
        size_of::<Expr>(),
        size_of::<ExprKind>(),
        size_of::<Query>(),
        size_of::<Statement>(),
        size_of::<TableRef>()
    );
    for (open, close) in [("(", ")"), ("(select ", ")"), ("-", ""), ("f(", ")"), ("case when ", " then 1 end"), ("(1+(", "))")] {
        let reads = |n: usize| {
            let text = format!("select {}1{}", open.repeat(n), close.repeat(n));
            parser::parse(text.as_bytes(), &parser::ParserMode::new(0)).is_ok()
        };
        let deepest = (1..2000).take_while(|n| reads(*n)).last();
        println!("{open}…{close}: {deepest:?}");
    }
}
