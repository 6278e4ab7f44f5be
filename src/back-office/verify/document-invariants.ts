import { buildHeldSumSql } from '#finance/deposits/server/public/build-held-sum-sql.ts'
import type { Invariant } from './invariant.ts'

export const documentInvariants: Invariant[] = [
  {
    name: 'I4-numbers',
    says: 'numbers of a series run from 1 without a gap or a double',
    sql: `select d.kind || ' ' || d.series || ': ' || count(*) || ' documents up to number ' || max(d.number) as what
            from documents d left join document_series s on s.kind = d.kind and s.series = d.series
           group by d.kind, d.series, s.next_number
          having min(d.number) <> 1 or max(d.number) <> count(*) or count(distinct d.number) <> count(*)
              or s.next_number is distinct from max(d.number) + 1`,
  },
  {
    name: 'I4-dates',
    says: 'dates of a series never go back',
    sql: `select kind || ' ' || full_number as what
            from (select kind, full_number, issued_on,
                         lag(issued_on) over (partition by kind, series order by number) as before from documents) d
           where before > issued_on`,
  },
  {
    name: 'I4-paid',
    says: 'a paid order has exactly one invoice, an unpaid one none',
    sql: `select 'order ' || o.id as what
            from orders o left join documents d on d.order_id = o.id and d.kind = 'invoice'
           group by o.id, o.paid_at having count(d.id) <> (case when o.paid_at is null then 0 else 1 end)`,
  },
  {
    name: 'I4-money',
    says: 'an order is paid when its price had come whole once, unless it had lapsed or was changed since, and at no moment has more gone back than came',
    sql: `select 'order ' || o.id || ': ' || coalesce(p.most, 0) || ' of ' || o.price_with_vat as what
            from orders o left join (
              select order_id, max(so_far) as most, min(so_far) as least, sum(amount) as last from (
                select order_id, amount, sum(amount) over (partition by order_id order by id) as so_far from payments) steps
               group by order_id) p on p.order_id = o.id
           where (o.paid_at is not null and coalesce(p.most, 0) < o.price_with_vat)
              or (o.paid_at is null and o.lapsed_at is null and case when o.revision > 1 then coalesce(p.last, 0) else coalesce(p.most, 0) end >= o.price_with_vat) or p.least < 0`,
  },
  {
    name: 'I4-bank',
    says: 'a settled line of a bank statement is exactly its payments and deposits; of others only a deposit is taken, less than the line',
    sql: `select 'bank entry ' || b.id as what
            from bank_entries b
            left join (select bank_entry_id, sum(amount) as cents from payments group by bank_entry_id) p on p.bank_entry_id = b.id
            left join (select bank_entry_id, sum(case kind when 'held' then amount else -amount end) as cents
                         from deposits group by bank_entry_id) d on d.bank_entry_id = b.id
           where not exists (select from refunds r where r.bank_entry_id = b.id)
             and not exists (select from refund_returns t where b.id in (t.returned_entry_id, t.sent_entry_id))
             and (case when b.state = 'settled' then coalesce(p.cents, 0) + coalesce(d.cents, 0) <> b.amount
                       -- what is above a deposit waits, or was for nothing of ours
                       else coalesce(p.cents, 0) <> 0 or (coalesce(d.cents, 0) <> 0 and d.cents not between 1 and b.amount - 1) end)`,
  },
  {
    name: 'I5-bank',
    says: 'of no bank line is more of an order’s deposit taken away again than it brought',
    sql: `select 'order ' || order_id || ', bank entry ' || bank_entry_id as what
            from deposits where bank_entry_id is not null group by order_id, bank_entry_id
          having sum(case kind when 'held' then amount else -amount end) < 0`,
  },
  {
    name: 'I4-refunds',
    says: 'what goes back by transfer is a payment or a deposit of that way, is not sent when it is taken back, and is done by one outgoing line of its sum; what the bank sent back is open again and pays nobody',
    sql: `select 'refund ' || r.id as what
            from refunds r left join payments p on p.id = r.payment_id left join deposits d on d.id = r.deposit_id
            left join bank_entries b on b.id = r.bank_entry_id
           where coalesce(p.way::text, d.way) <> 'transfer' or p.amount > 0 or p.reverses is not null or d.kind <> 'returned'
              or (r.withdrawn_at is null and exists (select from payments v where v.reverses = p.id))
              or (b.id is not null and (b.state <> 'settled' or b.amount is distinct from -coalesce(-p.amount, d.amount)
                  or exists (select from payments g where g.bank_entry_id = b.id)))
          union all
          select 'refund ' || t.refund_id || ', sent back'
            from refund_returns t join refunds r on r.id = t.refund_id
            left join payments p on p.id = r.payment_id left join deposits d on d.id = r.deposit_id
            join bank_entries c on c.id = t.returned_entry_id left join bank_entries s on s.id = t.sent_entry_id
           where t.attempt > r.attempt or c.state <> 'settled' or c.amount is distinct from coalesce(-p.amount, d.amount)
              or exists (select from payments g where g.bank_entry_id in (c.id, s.id))
              or (s.id is not null and (s.state <> 'settled' or s.amount <> -c.amount))`,
  },
  {
    name: 'I4-reversed',
    says: 'a payment is taken back once and whole, and nothing takes a reverse back',
    sql: `select 'payment ' || r.id as what
            from payments r join payments p on p.id = r.reverses
           where p.order_id <> r.order_id or p.amount <> -r.amount or p.reverses is not null
              or (p.bank_entry_id is distinct from r.bank_entry_id
                  and not exists (select from bank_entries b where b.id = r.bank_entry_id and b.takes_back))`,
  },
  {
    name: 'I4-taken-back',
    says: 'money that a bank took back waits for a person, or one has decided about it, and what it took back is reversed',
    sql: `select 'bank entry ' || b.id as what
            from bank_entries b
           where b.takes_back
             and (b.amount > 0 or b.state = 'other' or (b.state <> 'waiting' and b.decided_by is null)
                  or (b.state = 'settled' and exists (select from payments p where p.bank_entry_id = b.id and p.reverses is null)))`,
  },
  {
    name: 'I4-credited',
    says: 'credit notes correct an invoice of their order or client and take back no more than it bears',
    sql: `select c.full_number as what
            from documents c left join documents i on i.id = c.credits and i.kind = 'invoice'
           where c.kind = 'credit'
             and (i.id is null or i.order_id is distinct from c.order_id
                  or c.snapshot #>> '{corrects,full_number}' is distinct from i.full_number
                  or c.issued_on < i.issued_on or (c.snapshot ->> 'price_with_vat')::bigint >= 0)
          union all
          select i.full_number
            from documents i join documents c on c.credits = i.id and c.kind = 'credit'
           where i.kind = 'invoice' group by i.id
          having (i.snapshot ->> 'price_with_vat')::bigint + sum((c.snapshot ->> 'price_with_vat')::bigint) < 0
              or (i.snapshot ->> 'price')::bigint + sum((c.snapshot ->> 'price')::bigint) < 0
              or (i.snapshot ->> 'vat')::bigint + sum((c.snapshot ->> 'vat')::bigint) < 0`,
  },
  {
    name: 'I4-prepayment',
    says: 'every order that is paid before has exactly one prepayment document; one without its approval none, one on credit none but what it had before',
    sql: `select 'order ' || o.id as what
            from orders o left join documents d on d.order_id = o.id and d.kind = 'prepayment'
           group by o.id having case when o.billing <> 'prepaid' then count(d.id) > 1
             else count(d.id) <> (case when o.unapproved_since is null then 1 else 0 end) end`,
  },
  {
    name: 'I4-revisions',
    says: 'a changed order is what its last revision says, each revision is there, and none came after its invoice',
    sql: `select 'order ' || o.id || ', revision ' || o.revision as what
            from orders o left join order_revisions r on r.order_id = o.id and r.revision = o.revision
           where o.revision > 1
             and ((r.price, r.vat, r.price_with_vat) is distinct from (o.price, o.vat, o.price_with_vat)
                  or (select count(*) from order_revisions v where v.order_id = o.id) <> o.revision
                  or r.at > o.paid_at
                  or (select string_agg(concat_ws(':', x ->> 'line_id', x ->> 'quantity', x ->> 'price_with_vat'), ',' order by place)
                        from jsonb_array_elements(r.lines) with ordinality as e (x, place))
                     is distinct from
                     (select string_agg(concat_ws(':', l.id, l.quantity, l.price_with_vat), ',' order by l.position)
                        from order_lines l where l.order_id = o.id))
          union all
          select 'order ' || r.order_id || ' was never changed'
            from order_revisions r join orders o on o.id = r.order_id where o.revision < r.revision`,
  },
  {
    name: 'I4-revised',
    says: 'the prepayment of a changed order is made anew with each change, says what the order does, and all that it ever said stays',
    sql: `select d.full_number as what
            from documents d join orders o on o.id = d.order_id
           where (d.revision > 1 or (o.revision > 1 and d.kind = 'prepayment'))
             and ((d.kind = 'prepayment' and (d.revision <> o.revision
                   or (d.purged_at is null and (d.snapshot ->> 'price_with_vat')::int <> o.price_with_vat)))
                  or (select count(*) from document_revisions v where v.document_id = d.id) <> d.revision - 1)`,
  },
  {
    name: 'I4-contract',
    says: 'an order has at most one rental contract',
    sql: `select 'order ' || order_id as what from documents where kind = 'contract' group by order_id having count(*) > 1`,
  },
  {
    name: 'I5-deposits',
    says: 'no more of an order’s deposit went back or was kept than was taken in',
    sql: `select 'order ' || order_id || ': ' || ${buildHeldSumSql()} as what
            from deposits group by order_id having ${buildHeldSumSql()} < 0`,
  },
  {
    name: 'I5-balances',
    says: 'how an order’s deposit stands is what its ledger adds up to',
    sql: `select 'order ' || coalesce(d.order_id, b.order_id) as what
            from (select order_id, sum(case when kind = 'held' then amount else 0 end) as taken,
                         sum(case kind when 'returned' then amount when 'given-back' then amount when 'regained' then -amount else 0 end) as returned,
                         sum(case kind when 'kept' then amount when 'given-back' then -amount when 'regained' then amount else 0 end) as kept, min(at) as since, max(at) as last
                    from deposits group by order_id) d
            full join deposit_balances b on b.order_id = d.order_id and b.taken = d.taken and b.returned = d.returned
             and b.kept = d.kept and b.held = d.taken - d.returned - d.kept and b.since = d.since and b.last = d.last
           where d.order_id is null or b.order_id is null`,
  },
]
