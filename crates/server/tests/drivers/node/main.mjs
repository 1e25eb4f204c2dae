// What a Node program does: mysql2 with query() (text) and execute() (prepared), every kind of value both ways.
import assert from 'node:assert';
import mysql from 'mysql2/promise';

const c = await mysql.createConnection({ host: '127.0.0.1', port: Number(process.argv[2]), user: 'root', password: '', connectTimeout: 120000, multipleStatements: true, supportBigNumbers: true, bigNumberStrings: true, timezone: 'Z' });
await c.query('create database node_driver');
await c.changeUser({ user: 'root', password: '', database: 'node_driver' });
await c.query('create table t (id int primary key auto_increment, n bigint, d decimal(20,5), s varchar(100), b blob, dt datetime(3), j json, v int)');
const row = ['-9223372036854775808', '123.45678', 'häß€😀', Buffer.from([0, 1, 255]), new Date('2024-02-29T23:59:58.123Z'), JSON.stringify({ a: [1, null] }), null];
const [ok] = await c.execute('insert into t (n,d,s,b,dt,j,v) values (?,?,?,?,?,?,?)', row);
assert.equal(ok.insertId, 1);
for (const [rows] of [await c.query('select n,d,s,b,dt,j,v from t where id = 1'), await c.execute('select n,d,s,b,dt,j,v from t where id = ?', [1])]) {
  const r = rows[0];
  assert.equal(r.n, '-9223372036854775808');
  assert.equal(r.d, '123.45678');
  assert.equal(r.s, 'häß€😀');
  assert.deepEqual(r.b, Buffer.from([0, 1, 255]));
  assert.equal(r.dt.toISOString(), '2024-02-29T23:59:58.123Z');
  assert.deepEqual(r.j, { a: [1, null] });
  assert.equal(r.v, null);
}
// FOUND_ROWS is on by default: matched rows, not changed ones.
const [same] = await c.query('update t set v = null where id = 1');
assert.equal(same.affectedRows, 1);
assert.equal(same.changedRows, 0);
const [sets] = await c.query('select 1 as a; select 2 as b');
assert.deepEqual(sets.map((s) => Object.values(s[0])[0]), [1, 2]);
await assert.rejects(c.query('selec 1'), (e) => e.errno === 1064 && e.sqlState === '42000');
await c.beginTransaction();
await c.execute('insert into t (n) values (?)', [7]);
await c.rollback();
const [[{ k }]] = await c.query('select count(*) as k from t');
assert.equal(Number(k), 1);
await c.query('drop database node_driver');
await c.end();
console.log('ok');
