//! An expression as text, as MySQL prints it in error 1690 and the like.

use parser::ast::MatchMode;
use value::{Kind, SqlType, Value};

use crate::expr::*;

pub fn print(e: &Expr) -> String {
    let mut out = String::new();
    write(e, &mut out);
    out
}

fn list(items: &[Expr], separator: &str, out: &mut String) {
    for (i, e) in items.iter().enumerate() {
        if i > 0 {
            out.push_str(separator);
        }
        write(e, out);
    }
}

fn infix(l: &Expr, symbol: &str, r: &Expr, out: &mut String) {
    out.push('(');
    write(l, out);
    out.push(' ');
    out.push_str(symbol);
    out.push(' ');
    write(r, out);
    out.push(')');
}

fn literal(v: &Value, e: &Expr, out: &mut String) {
    match v {
        Value::Null => out.push_str("NULL"),
        Value::Int(n) if *n < 0 => out.push_str(&format!("-({})", n.unsigned_abs())),
        Value::Bytes(b) if e.ty.unsigned => {
            out.push_str("0x");
            b.iter().for_each(|x| out.push_str(&format!("{x:02x}")));
        }
        Value::Bytes(b) => {
            out.push('\'');
            out.push_str(&b.to_string_lossy().replace('\\', "\\\\").replace('\'', "\\'"));
            out.push('\'');
        }
        v => {
            let text = v.to_text().unwrap_or_default();
            let text = text.to_string_lossy();
            match e.ty.kind {
                Kind::Date => out.push_str(&format!("DATE'{text}'")),
                Kind::Time => out.push_str(&format!("TIME'{text}'")),
                Kind::DateTime => out.push_str(&format!("TIMESTAMP'{text}'")),
                _ => out.push_str(&text),
            }
        }
    }
}

fn cast_name(e: &Expr) -> String {
    type_name(&e.ty)
}

fn type_name(ty: &SqlType) -> String {
    match ty.kind {
        Kind::BigInt if ty.unsigned => "unsigned".into(),
        Kind::BigInt => "signed".into(),
        Kind::Decimal if ty.decimals == crate::types::OWN_SCALE => "decimal".to_owned(),
        Kind::Decimal => format!("decimal({},{})", ty.length, ty.decimals),
        Kind::Double => "double".into(),
        Kind::Float => "float".into(),
        Kind::Date => "date".into(),
        Kind::Time => "time".into(),
        Kind::Year => "year".into(),
        Kind::Json => "json".into(),
        k if k.is_temporal() => "datetime".into(),
        _ => format!("char charset {}", ty.collation.charset().name()),
    }
}

fn write(e: &Expr, out: &mut String) {
    match &e.kind {
        ExprKind::Literal(v) => literal(v, e, out),
        ExprKind::Column { name, .. } => out.push_str(name),
        ExprKind::Param(_) => out.push('?'),
        ExprKind::Variable(number, name) => out.push_str(&format!("{name}@{number}")),
        ExprKind::UserVariable(variable) => out.push_str(&format!("(@`{}`)", variable.name)),
        ExprKind::Assign(name, v) => {
            out.push_str(&format!("(@{name}:="));
            write(v, out);
            out.push(')');
        }
        ExprKind::SystemVariable(v) => out.push_str(&format!("@@{}", v.name)),
        ExprKind::Not(arg) => {
            out.push_str("(not(");
            write(arg, out);
            out.push_str("))");
        }
        ExprKind::And(items) | ExprKind::Or(items) => {
            out.push('(');
            list(items, if matches!(e.kind, ExprKind::And(_)) { " and " } else { " or " }, out);
            out.push(')');
        }
        ExprKind::Xor(s) => infix(&s[0], "xor", &s[1], out),
        ExprKind::Compare { op, sides, .. } => infix(&sides[0], op.symbol(), &sides[1], out),
        ExprKind::Arith { op, sides, .. } => infix(&sides[0], op.symbol(), &sides[1], out),
        ExprKind::Bits { op, sides, .. } => infix(&sides[0], op.symbol(), &sides[1], out),
        ExprKind::IsNull { arg, negated } => {
            out.push('(');
            write(arg, out);
            out.push_str(if *negated { " is not null)" } else { " is null)" });
        }
        ExprKind::IsTruth { arg, truth, negated } => {
            out.push('(');
            write(arg, out);
            out.push_str(&format!(" is {}{truth})", if *negated { "not " } else { "" }));
        }
        ExprKind::Between { args, negated, .. } => {
            out.push('(');
            write(&args[0], out);
            out.push_str(if *negated { " not between " } else { " between " });
            write(&args[1], out);
            out.push_str(" and ");
            write(&args[2], out);
            out.push(')');
        }
        ExprKind::In(l) => {
            out.push('(');
            write(&l.left, out);
            out.push_str(if l.negated { " not in (" } else { " in (" });
            list(&l.list, ",", out);
            out.push_str("))");
        }
        ExprKind::Like(l) => infix(&l.subject, if l.negated { "not like" } else { "like" }, &l.pattern, out),
        ExprKind::Negate { arg, .. } => {
            out.push_str("-(");
            write(arg, out);
            out.push(')');
        }
        ExprKind::BitNot { arg, .. } => {
            out.push('~');
            write(arg, out);
        }
        ExprKind::Case(c) => write_case(c, out),
        ExprKind::Cast(arg) => {
            out.push_str("cast(");
            write(arg, out);
            out.push_str(&format!(" as {})", cast_name(e)));
        }
        ExprKind::ConvertCharset(arg) | ExprKind::ReadAs(arg) => {
            out.push_str("convert(");
            write(arg, out);
            out.push_str(&format!(" using {})", e.ty.collation.charset().name()));
        }
        ExprKind::Collate(arg) => {
            out.push('(');
            write(arg, out);
            out.push_str(&format!(" collate {})", e.ty.collation.name()));
        }
        ExprKind::DateArithmetic(d) => {
            out.push('(');
            write(&d.date, out);
            out.push_str(if d.subtract { " - interval " } else { " + interval " });
            write(&d.amount, out);
            out.push_str(&format!(" {})", d.unit.name().to_ascii_lowercase()));
        }
        ExprKind::Call(c) => {
            out.push_str(c.function.name);
            out.push('(');
            list(&c.args, ",", out);
            out.push(')');
        }
        ExprKind::Row(items) => {
            out.push('(');
            list(items, ",", out);
            out.push(')');
        }
        ExprKind::CastArray(c) => {
            out.push_str("cast(");
            write(&c.arg, out);
            out.push_str(&format!(" as {} array)", type_name(&c.of)));
        }
        ExprKind::Match(m) => {
            out.push_str("(match ");
            list(&m.columns, ",", out);
            out.push_str(" against (");
            write(&m.against, out);
            out.push_str(match m.mode {
                MatchMode::NaturalLanguage => "))",
                MatchMode::Boolean => " in boolean mode))",
                MatchMode::NaturalLanguageWithExpansion | MatchMode::WithExpansion => " with query expansion))",
            });
        }
        ExprKind::Subquery(_) => out.push_str("(select …)"),
        ExprKind::Stored(c) => {
            out.push_str(&format!("`{}`.`{}`(", c.db, c.name));
            for (i, arg) in c.args.iter().enumerate() {
                out.push_str(if i > 0 { "," } else { "" });
                write(arg, out);
            }
            out.push(')');
        }
    }
}

fn write_case(c: &Case, out: &mut String) {
    out.push_str("(case ");
    if let Some(o) = &c.operand {
        write(o, out);
        out.push(' ');
    }
    for (when, then) in &c.whens {
        out.push_str("when ");
        write(when, out);
        out.push_str(" then ");
        write(then, out);
        out.push(' ');
    }
    if let Some(o) = &c.otherwise {
        out.push_str("else ");
        write(o, out);
        out.push(' ');
    }
    out.push_str("end)");
}
