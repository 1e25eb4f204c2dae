// What a Java program does: Connector/J with its defaults (TLS preferred), text and server-side prepared statements, a cursor, metadata, batches.
import java.math.BigDecimal;
import java.sql.*;
import java.util.Arrays;

public class Main {
    static void check(boolean ok, Object what) {
        if (!ok) throw new AssertionError(String.valueOf(what));
    }

    public static void main(String[] args) throws Exception {
        String base = "jdbc:mysql://127.0.0.1:" + args[0] + "/";
        try (Connection c = DriverManager.getConnection(base + "?allowPublicKeyRetrieval=true", "root", ""); Statement s = c.createStatement()) {
            s.execute("create database java_driver");
        }
        for (String options : new String[] {"", "&useServerPrepStmts=true", "&useServerPrepStmts=true&useCursorFetch=true&defaultFetchSize=2", "&sslMode=DISABLED&rewriteBatchedStatements=true"}) {
            try (Connection c = DriverManager.getConnection(base + "java_driver?allowPublicKeyRetrieval=true" + options, "root", ""); Statement s = c.createStatement()) {
                s.execute("drop table if exists t");
                s.execute("create table t (id int primary key auto_increment, n bigint, d decimal(20,5), s varchar(100), b blob, dt datetime(6), bo bool)");
                try (PreparedStatement p = c.prepareStatement("insert into t (n,d,s,b,dt,bo) values (?,?,?,?,?,?)", Statement.RETURN_GENERATED_KEYS)) {
                    for (int i = 0; i < 5; i++) {
                        p.setLong(1, Long.MIN_VALUE + i);
                        p.setBigDecimal(2, new BigDecimal("123.45678"));
                        p.setString(3, "häß€😀");
                        p.setBytes(4, new byte[] {0, 1, (byte) 255});
                        p.setTimestamp(5, Timestamp.valueOf("2024-02-29 23:59:58.123456"));
                        p.setBoolean(6, i % 2 == 0);
                        p.addBatch();
                    }
                    check(p.executeBatch().length == 5, "batch");
                }
                try (PreparedStatement p = c.prepareStatement("select * from t where id > ? order by id")) {
                    p.setInt(1, 0);
                    ResultSet r = p.executeQuery();
                    int n = 0;
                    while (r.next()) {
                        check(r.getLong("n") == Long.MIN_VALUE + n, options);
                        check(r.getBigDecimal("d").equals(new BigDecimal("123.45678")), r.getBigDecimal("d"));
                        check(r.getString("s").equals("häß€😀"), r.getString("s"));
                        check(Arrays.equals(r.getBytes("b"), new byte[] {0, 1, (byte) 255}), "bytes");
                        check(r.getTimestamp("dt").equals(Timestamp.valueOf("2024-02-29 23:59:58.123456")), r.getTimestamp("dt"));
                        check(r.getBoolean("bo") == (n % 2 == 0), "bool");
                        n++;
                    }
                    check(n == 5, options + ": " + n + " rows");
                }
                c.setAutoCommit(false);
                s.executeUpdate("delete from t");
                c.rollback();
                ResultSet r = s.executeQuery("select count(*) from t");
                check(r.next() && r.getInt(1) == 5, "rollback");
                r.close();
                c.setAutoCommit(true);
                ResultSet columns = c.getMetaData().getColumns("java_driver", null, "t", "%");
                StringBuilder names = new StringBuilder();
                while (columns.next()) names.append(columns.getString("COLUMN_NAME")).append(':').append(columns.getInt("DATA_TYPE")).append(' ');
                check(names.toString().startsWith("id:4 n:-5 d:3 s:12 b:-4 dt:93 bo:-7"), names);
                ResultSet keys = c.getMetaData().getPrimaryKeys("java_driver", null, "t");
                check(keys.next() && keys.getString("COLUMN_NAME").equals("id"), "primary key");
                try {
                    s.execute("selec 1");
                    check(false, "a syntax error");
                } catch (SQLSyntaxErrorException e) {
                    check(e.getErrorCode() == 1064, e);
                }
            }
        }
        try (Connection c = DriverManager.getConnection(base, "root", ""); Statement s = c.createStatement()) {
            s.execute("drop database java_driver");
        }
        System.out.println("ok");
    }
}
