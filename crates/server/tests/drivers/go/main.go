// What a Go program does: database/sql with go-sql-driver/mysql, text and prepared statements, every kind of value both ways.
package main

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"time"

	"github.com/go-sql-driver/mysql"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	db, err := sql.Open("mysql", fmt.Sprintf("root@tcp(127.0.0.1:%s)/?parseTime=true&multiStatements=true", os.Args[1]))
	must(err)
	defer db.Close()
	must(db.Ping())
	_, err = db.Exec("create database go_driver; use go_driver; create table t (id bigint unsigned primary key auto_increment, n int, d decimal(20,5), f double, s varchar(100), b blob, dt datetime(6), y year, bo bool, u bigint unsigned)")
	must(err)
	when := time.Date(2024, 2, 29, 23, 59, 58, 123456000, time.UTC)
	// Arguments make this a prepared statement.
	r, err := db.Exec("insert into go_driver.t (n,d,f,s,b,dt,y,bo,u) values (?,?,?,?,?,?,?,?,?)", -5, "123.45678", 2.5, "häß€😀", []byte{0, 1, 255}, when, 2024, true, uint64(18446744073709551615))
	must(err)
	id, err := r.LastInsertId()
	must(err)
	if id != 1 {
		panic(fmt.Sprint("last insert id ", id))
	}
	for _, q := range []string{"select n,d,f,s,b,dt,y,bo,u from go_driver.t where id = 1", "select n,d,f,s,b,dt,y,bo,u from go_driver.t where id = ?"} {
		args := []any{}
		if q[len(q)-1] == '?' {
			args = append(args, 1)
		}
		var n, y int
		var d, s string
		var f float64
		var b []byte
		var dt time.Time
		var bo bool
		var u uint64
		must(db.QueryRow(q, args...).Scan(&n, &d, &f, &s, &b, &dt, &y, &bo, &u))
		if n != -5 || d != "123.45678" || f != 2.5 || s != "häß€😀" || !bytes.Equal(b, []byte{0, 1, 255}) || !dt.Equal(when) || y != 2024 || !bo || u != 18446744073709551615 {
			panic(fmt.Sprint(q, n, d, f, s, b, dt, y, bo, u))
		}
	}
	tx, err := db.Begin()
	must(err)
	_, err = tx.Exec("insert into go_driver.t (n) values (?)", 7)
	must(err)
	must(tx.Rollback())
	var count int
	must(db.QueryRow("select count(*) from go_driver.t").Scan(&count))
	if count != 1 {
		panic("a rolled back row is there")
	}
	_, err = db.Exec("insert into go_driver.t (id) values (1)")
	if e, ok := err.(*mysql.MySQLError); !ok || e.Number != 1062 {
		panic(err)
	}
	_, err = db.Exec("drop database go_driver")
	must(err)
	fmt.Println("ok")
}
