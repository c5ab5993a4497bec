select * from account where id = 6
select name, balance from account where branch = 6 order by balance desc limit 5
select b.city, count(*), sum(e.amount) from branch b join account a on a.branch = b.id join entry e on e.account = a.id where e.at between timestamp '2020-03-01' + 5 * interval '1 day' and timestamp '2020-03-09' + 5 * interval '1 day' group by b.city order by 3 desc
select count(*) from entry where note like 'paid %5%'
begin
update account set balance = balance + 5 where id = 6
insert into entry values (30000, 6, 5.25, timestamp '2023-05-01 10:00', 'moved')
commit
select a.id, a.name, s.total from account a, (select account, sum(amount) as total from entry group by account having sum(amount) > 100) s where s.account = a.id order by s.total desc, a.id limit 10
select date_trunc('month', at) as month, avg(amount)::numeric(10, 2), max(note) from entry where account between 5 and 305 group by 1 order by 1
select id, rank() over (partition by branch order by balance desc) from account where branch in (6, 7) limit 20
delete from entry where id = 30000
select * from account where id = 59
select name, balance from account where branch = 19 order by balance desc limit 5
select b.city, count(*), sum(e.amount) from branch b join account a on a.branch = b.id join entry e on e.account = a.id where e.at between timestamp '2020-03-01' + 58 * interval '1 day' and timestamp '2020-03-09' + 58 * interval '1 day' group by b.city order by 3 desc
select count(*) from entry where note like 'paid %58%'
begin
update account set balance = balance + 58 where id = 59
insert into entry values (30001, 59, 58.25, timestamp '2023-05-01 10:00', 'moved')
commit
select a.id, a.name, s.total from account a, (select account, sum(amount) as total from entry group by account having sum(amount) > 100) s where s.account = a.id order by s.total desc, a.id limit 10
select date_trunc('month', at) as month, avg(amount)::numeric(10, 2), max(note) from entry where account between 58 and 358 group by 1 order by 1
select id, rank() over (partition by branch order by balance desc) from account where branch in (19, 20) limit 20
delete from entry where id = 30001
select * from account where id = 112
select name, balance from account where branch = 32 order by balance desc limit 5
select b.city, count(*), sum(e.amount) from branch b join account a on a.branch = b.id join entry e on e.account = a.id where e.at between timestamp '2020-03-01' + 21 * interval '1 day' and timestamp '2020-03-09' + 21 * interval '1 day' group by b.city order by 3 desc
select count(*) from entry where note like 'paid %14%'
begin
update account set balance = balance + 111 where id = 112
insert into entry values (30002, 112, 111.25, timestamp '2023-05-01 10:00', 'moved')
commit
select a.id, a.name, s.total from account a, (select account, sum(amount) as total from entry group by account having sum(amount) > 100) s where s.account = a.id order by s.total desc, a.id limit 10
select date_trunc('month', at) as month, avg(amount)::numeric(10, 2), max(note) from entry where account between 111 and 411 group by 1 order by 1
select id, rank() over (partition by branch order by balance desc) from account where branch in (32, 33) limit 20
delete from entry where id = 30002
select * from account where id = 165
select name, balance from account where branch = 5 order by balance desc limit 5
select b.city, count(*), sum(e.amount) from branch b join account a on a.branch = b.id join entry e on e.account = a.id where e.at between timestamp '2020-03-01' + 74 * interval '1 day' and timestamp '2020-03-09' + 74 * interval '1 day' group by b.city order by 3 desc
select count(*) from entry where note like 'paid %67%'
begin
update account set balance = balance + 164 where id = 165
insert into entry values (30003, 165, 164.25, timestamp '2023-05-01 10:00', 'moved')
commit
select a.id, a.name, s.total from account a, (select account, sum(amount) as total from entry group by account having sum(amount) > 100) s where s.account = a.id order by s.total desc, a.id limit 10
select date_trunc('month', at) as month, avg(amount)::numeric(10, 2), max(note) from entry where account between 164 and 464 group by 1 order by 1
select id, rank() over (partition by branch order by balance desc) from account where branch in (5, 6) limit 20
delete from entry where id = 30003
select * from account where id = 218
select name, balance from account where branch = 18 order by balance desc limit 5
select b.city, count(*), sum(e.amount) from branch b join account a on a.branch = b.id join entry e on e.account = a.id where e.at between timestamp '2020-03-01' + 37 * interval '1 day' and timestamp '2020-03-09' + 37 * interval '1 day' group by b.city order by 3 desc
select count(*) from entry where note like 'paid %23%'
begin
update account set balance = balance + 217 where id = 218
insert into entry values (30004, 218, 217.25, timestamp '2023-05-01 10:00', 'moved')
commit
select a.id, a.name, s.total from account a, (select account, sum(amount) as total from entry group by account having sum(amount) > 100) s where s.account = a.id order by s.total desc, a.id limit 10
select date_trunc('month', at) as month, avg(amount)::numeric(10, 2), max(note) from entry where account between 217 and 517 group by 1 order by 1
select id, rank() over (partition by branch order by balance desc) from account where branch in (18, 19) limit 20
delete from entry where id = 30004
select * from account where id = 271
select name, balance from account where branch = 31 order by balance desc limit 5
select b.city, count(*), sum(e.amount) from branch b join account a on a.branch = b.id join entry e on e.account = a.id where e.at between timestamp '2020-03-01' + 0 * interval '1 day' and timestamp '2020-03-09' + 0 * interval '1 day' group by b.city order by 3 desc
select count(*) from entry where note like 'paid %76%'
begin
update account set balance = balance + 270 where id = 271
insert into entry values (30005, 271, 270.25, timestamp '2023-05-01 10:00', 'moved')
commit
select a.id, a.name, s.total from account a, (select account, sum(amount) as total from entry group by account having sum(amount) > 100) s where s.account = a.id order by s.total desc, a.id limit 10
select date_trunc('month', at) as month, avg(amount)::numeric(10, 2), max(note) from entry where account between 270 and 570 group by 1 order by 1
select id, rank() over (partition by branch order by balance desc) from account where branch in (31, 32) limit 20
delete from entry where id = 30005
