import type { Invariant } from '#shell/module/invariant.ts'

export const paymentsInvariants: Invariant[] = [
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
    name: 'C2-settled',
    says: 'payments settle bills with no more than their money, and a client’s only that client’s',
    sql: `select 'payment ' || p.id as what
            from payments p join payment_documents s on s.payment_id = p.id
           group by p.id having sign(sum(s.amount)) = -sign(p.amount) or abs(sum(s.amount)) > abs(p.amount)
          union all
          select 'payment ' || p.id
            from payments p left join payment_documents s on s.payment_id = p.id left join documents d on d.id = s.document_id
           where p.order_id is null
           group by p.id
          having bool_or(s.payment_id is not null and d.client_id is distinct from p.client_id)`,
  },
  {
    name: 'C2-advance',
    says: 'what clients paid, and what credit notes freed of their orders, is on their documents, paid back, or their advance, which is never below nothing; a reverse undoes all that its payment settled',
    sql: `with money as (
            select p.id, p.client_id, p.reverses, p.amount - coalesce(sum(s.amount), 0) as left_of
              from payments p left join payment_documents s on s.payment_id = p.id
             where p.client_id is not null group by p.id)
          select 'client ' || client_id as what from (select distinct client_id from money) own where advance_of(client_id) < 0
          union all
          select 'order ' || d.order_id
            from document_balances b join documents d on d.id = b.document_id and d.kind = 'invoice'
            cross join lateral money_of_order(d.order_id) m
            cross join lateral (select sum(p.amount) as cents from payments p where p.order_id = d.order_id) r
           where b.client_id is not null and b.due_on is null and b.credited > 0
             and m.used > greatest(0, least(r.cents, b.billed) - (b.billed - b.credited))
          union all
          select 'payment ' || r.id from money r join money p on p.id = r.reverses where r.left_of + p.left_of <> 0`,
  },
  {
    name: 'C2-settled-at-once',
    says: 'nobody has an advance beside open bills, nor money on a bill above what is owed of it',
    sql: `select 'bill ' || d.full_number as what
            from document_balances b join documents d on d.id = b.document_id
           where b.client_id is not null and b.open < 0
          union all
          select 'client ' || c.id
            from (select distinct client_id as id from document_balances where client_id is not null and due_on is not null and open > 0) c
           where advance_of(c.id) - coalesce((select sum(o.going) from surplus_of(c.id) o), 0) > 0`,
  },
]
