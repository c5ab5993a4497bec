select * from account where id = 12
select name, balance from account where branch = 12 order by balance desc limit 5
select b.city, count(*), sum(e.amount) from branch b join account a on a.branch = b.id join entry e on e.account = a.id where e.at between timestamp '2020-03-01' + 11 * interval '1 day' and timestamp '2020-03-09' + 11 * interval '1 day' group by b.city order by 3 desc
select count(*) from entry where note like 'paid %11%'
select * from account where id = 49
select name, balance from account where branch = 9 order by balance desc limit 5
select b.city, count(*), sum(e.amount) from branch b join account a on a.branch = b.id join entry e on e.account = a.id where e.at between timestamp '2020-03-01' + 48 * interval '1 day' and timestamp '2020-03-09' + 48 * interval '1 day' group by b.city order by 3 desc
select count(*) from entry where note like 'paid %48%'
select * from account where id = 86
select name, balance from account where branch = 6 order by balance desc limit 5
select b.city, count(*), sum(e.amount) from branch b join account a on a.branch = b.id join entry e on e.account = a.id where e.at between timestamp '2020-03-01' + 85 * interval '1 day' and timestamp '2020-03-09' + 85 * interval '1 day' group by b.city order by 3 desc
select count(*) from entry where note like 'paid %85%'
select * from account where id = 123
select name, balance from account where branch = 3 order by balance desc limit 5
select b.city, count(*), sum(e.amount) from branch b join account a on a.branch = b.id join entry e on e.account = a.id where e.at between timestamp '2020-03-01' + 32 * interval '1 day' and timestamp '2020-03-09' + 32 * interval '1 day' group by b.city order by 3 desc
select count(*) from entry where note like 'paid %25%'
select * from account where id = 160
select name, balance from account where branch = 40 order by balance desc limit 5
select b.city, count(*), sum(e.amount) from branch b join account a on a.branch = b.id join entry e on e.account = a.id where e.at between timestamp '2020-03-01' + 69 * interval '1 day' and timestamp '2020-03-09' + 69 * interval '1 day' group by b.city order by 3 desc
select count(*) from entry where note like 'paid %62%'
select upper(name), round(balance * 1.03, 1) from account where id in (24, 47, 70, 93, 116, 139)
select a.branch, min(e.at), max(e.amount) from account a left join entry e on e.account = a.id and e.amount > 23 where a.id < 400 group by a.branch order by 2 nulls last, 1
select distinct city from branch where exists (select from account where branch = branch.id and balance > 4023) order by city
select upper(name), round(balance * 1.03, 1) from account where id in (95, 189, 283, 377, 471, 565)
select a.branch, min(e.at), max(e.amount) from account a left join entry e on e.account = a.id and e.amount > 94 where a.id < 400 group by a.branch order by 2 nulls last, 1
select distinct city from branch where exists (select from account where branch = branch.id and balance > 4094) order by city
select upper(name), round(balance * 1.03, 1) from account where id in (166, 331, 496, 661, 826, 991)
select a.branch, min(e.at), max(e.amount) from account a left join entry e on e.account = a.id and e.amount > 65 where a.id < 400 group by a.branch order by 2 nulls last, 1
select distinct city from branch where exists (select from account where branch = branch.id and balance > 4165) order by city
select upper(name), round(balance * 1.03, 1) from account where id in (237, 473, 709, 945, 1181, 1417)
select a.branch, min(e.at), max(e.amount) from account a left join entry e on e.account = a.id and e.amount > 36 where a.id < 400 group by a.branch order by 2 nulls last, 1
select distinct city from branch where exists (select from account where branch = branch.id and balance > 4236) order by city
select upper(name), round(balance * 1.03, 1) from account where id in (308, 615, 922, 1229, 1536, 1843)
select a.branch, min(e.at), max(e.amount) from account a left join entry e on e.account = a.id and e.amount > 7 where a.id < 400 group by a.branch order by 2 nulls last, 1
select distinct city from branch where exists (select from account where branch = branch.id and balance > 4307) order by city
