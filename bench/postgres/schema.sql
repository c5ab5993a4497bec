create table account (id int primary key, branch int not null, name text, balance numeric(12, 2) not null)
create table branch (id int primary key, city text not null)
create table entry (id int primary key, account int not null references account, amount numeric(10, 2) not null, at timestamp not null, note text)
insert into branch select n, 'city ' || n % 17 from generate_series(1, 40) n
insert into account select n, 1 + n * 7 % 40, 'owner ' || md5(n::text), n * 13 % 5000 from generate_series(1, 4000) n
insert into entry select n, 1 + n * 31 % 4000, (n * 17 % 2001) / 7.0 - 90, timestamp '2020-01-01' + n * interval '37 minutes', case when n % 3 = 0 then 'paid ' || n end from generate_series(1, 20000) n
create index on account (branch)
create index on entry (account)
create index on entry (at)
vacuum analyze
