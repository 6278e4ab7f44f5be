import { openRental } from '#rules/periods/open-rental.ts'
import type { Invariant } from './invariant.ts'

export const clientInvariants: Invariant[] = [
  {
    name: 'C1-orders',
    says: 'an order of a company among the clients bears its code, or that of a client merged into it; one of a person is no company’s',
    sql: `select 'order ' || o.id as what from orders o join clients c on c.id = o.client_id
           where case c.kind when 'company' then o.private_or_company <> 'company' or o.im_k is distinct from c.code
                      else o.private_or_company <> 'private' end
             and not exists (select from clients was where was.merged_into = c.id
                  and case was.kind when 'company' then o.private_or_company = 'company' and o.im_k is not distinct from was.code
                           else o.private_or_company = 'private' end)`,
  },
  {
    name: 'C1-people',
    says: 'people belong to companies alone',
    sql: `select 'client ' || c.id || ', person ' || m.user_id as what
            from client_people m join clients c on c.id = m.client_id where c.kind <> 'company'`,
  },
  {
    name: 'C1-sites',
    says: 'an order goes to a work site of its own customer or client',
    sql: `select 'order ' || o.id || ', site ' || s.id as what from orders o join objects s on s.id = o.object_id
           where coalesce(s.user_id = o.user_id, false) = false and coalesce(s.client_id = o.client_id, false) = false`,
  },
  {
    name: 'C2-closed-months',
    says: 'a closed month is what was counted when it was closed, and nothing was written into it or before it later',
    // The close waited for writes under way, so these have a minute.
    sql: `with closed as (
            select m.*, (m.month || '-01')::date + interval '1 month' as next,
                   coalesce(lag((m.month || '-01')::date + interval '1 month') over (order by m.month), '-infinity') as since
              from months m)
          select 'month ' || c.month || ' has other sums' as what
            from closed c, month_sums(c.month) s
           where (c.documents, c.price, c.vat, c.price_with_vat, c.payments, c.received)
                   <> (s.documents, s.price, s.vat, s.price_with_vat, s.payments, s.received)
              or (c.deposits, c.deposits_taken, c.deposits_returned, c.deposits_kept)
                   <> (s.deposits, s.deposits_taken, s.deposits_returned, s.deposits_kept)
          union all
          select 'month ' || c.month || ': document ' || d.full_number
            from closed c join documents d on d.issued_on >= c.since and d.issued_on < c.next and d.issued_at > c.closed_at + interval '1 minute'
          union all
          select 'month ' || c.month || ': payment ' || p.id
            from closed c join payments p on p.paid_on >= c.since and p.paid_on < c.next and p.created_at > c.closed_at + interval '1 minute'
          union all
          select 'month ' || c.month || ': revision of document ' || v.document_id
            from closed c join documents d on d.issued_on >= c.since and d.issued_on < c.next and d.revision > 1
            join document_revisions v on v.document_id = d.id and v.replaced_at > c.closed_at + interval '1 minute'`,
  },
  {
    name: 'C2-document-orders',
    says: 'a bill, a compensation and a credit note say what they bill of their orders, a credit note takes from one bill, a compensation that calls one off from that, and no other paper bills anything',
    sql: `select d.kind || ' ' || d.full_number as what
            from documents d left join (
              select document_id, sum(price) as price, sum(vat) as vat, sum(price_with_vat) as price_with_vat
                from document_orders group by document_id) o on o.document_id = d.id
           where case when d.kind not in ('invoice', 'credit', 'compensation') then o.document_id is not null
                      else o.document_id is null
                           or (d.purged_at is null and (o.price, o.vat, o.price_with_vat) is distinct from
                              ((d.snapshot ->> 'price')::int, (d.snapshot ->> 'vat')::int, (d.snapshot ->> 'price_with_vat')::int)) end
          union all
          select 'credit ' || c.full_number
            from documents c left join documents i on i.id = c.credits
           where case c.kind when 'credit' then c.credits is null when 'compensation' then false else c.credits is not null end
              or (c.credits is not null and (i.client_id is distinct from c.client_id
                  or i.kind <> (case c.kind when 'credit' then 'invoice' else 'compensation' end)::document_kind))`,
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
    says: 'what clients paid is on their bills, paid back, or their advance, which is never below nothing; a reverse undoes all that its payment settled',
    sql: `with money as (
            select p.id, p.client_id, p.reverses, p.amount - coalesce(sum(s.amount), 0) as left_of
              from payments p left join payment_documents s on s.payment_id = p.id
             where p.client_id is not null group by p.id)
          select 'client ' || client_id as what from money group by client_id having sum(left_of) < 0
          union all
          select 'payment ' || r.id from money r join money p on p.id = r.reverses where r.left_of + p.left_of <> 0`,
  },
  {
    name: 'C2-settled-at-once',
    says: 'nobody has an advance beside open bills, nor money on a bill above what is owed of it',
    sql: `select 'bill ' || d.full_number as what
            from document_balances b join documents d on d.id = b.document_id
           where b.client_id is not null and b.due_on is not null and b.open < 0
          union all
          select 'client ' || c.id
            from (select distinct client_id as id from document_balances where client_id is not null and due_on is not null and open > 0) c
           where advance_of(c.id) > 0`,
  },
  {
    name: 'C2-balance',
    says: 'what is open of a bill is its sum less credit notes and payments, so that a client owes all bills less all payments; an invoice that came with its money asks for none',
    sql: `select 'bill ' || d.full_number as what
            from documents d
            left join document_balances b on b.document_id = d.id
            left join (select document_id, sum(price_with_vat) as billed from document_orders group by document_id) t on t.document_id = d.id
            left join (select c.credits, -sum(k.price_with_vat) as credited
                         from documents c join document_orders k on k.document_id = c.id where c.credits is not null group by c.credits) c
              on c.credits = d.id
            left join (select document_id, sum(amount) as settled from payment_documents group by document_id) s on s.document_id = d.id
           where d.kind in ('invoice', 'compensation') and d.credits is null
             and (b.billed, b.credited, b.settled, b.open, b.client_id, b.due_on) is distinct from
                 (t.billed::int, coalesce(c.credited, 0)::int, coalesce(s.settled, 0)::int,
                  (t.billed - coalesce(c.credited, 0) - coalesce(s.settled, 0))::int, d.client_id, d.due_on)
          union all
          select 'order ' || d.order_id
            from documents d join document_balances b on b.document_id = d.id
            join (select order_id, sum(amount) as received from payments group by order_id) r on r.order_id = d.order_id
           where d.kind = 'invoice' and d.due_on is null
             and b.settled <> least(b.billed, greatest(r.received, b.billed - b.credited))`,
  },
  {
    name: 'H-compensations',
    says: 'a compensation is of an order, outside VAT, whole or called off once and whole; its tools are of the order’s family',
    sql: `select 'compensation ' || d.full_number as what
            from documents d left join compensations k on k.document_id = d.id left join documents w on w.id = d.credits
           where d.kind = 'compensation'
             and (d.order_id is null
                  or (d.credits is null) <> (k.document_id is not null)
                  or k.order_id <> d.order_id
                  or (d.purged_at is null and ((d.snapshot ->> 'vat')::int <> 0 or (d.snapshot ->> 'vat_rate')::int <> 0
                       or (d.snapshot ->> 'price')::int <> (d.snapshot ->> 'price_with_vat')::int
                       or ((d.snapshot ->> 'price')::int > 0) <> (d.credits is null)))
                  or (w.id is not null and (w.order_id <> d.order_id or w.credits is not null or (d.purged_at is null and w.purged_at is null
                       and (w.snapshot ->> 'price')::int + (d.snapshot ->> 'price')::int <> 0))))
          union all
          select 'compensation of document ' || credits from documents where kind = 'compensation' and credits is not null
           group by credits having count(*) > 1
          union all
          select 'compensation line ' || l.id
            from compensation_lines l join compensations k on k.document_id = l.document_id
            join orders o on o.id = k.order_id
            join order_lines t on t.id = l.order_line_id join orders f on f.id = t.order_id
           where coalesce(f.parent_id, f.id) <> coalesce(o.parent_id, o.id)`,
  },
  {
    name: 'C2-stops',
    says: 'what stops a rental lies within it, apart from each other, and ends with its return',
    sql: `select 'rental ' || r.id as what from rentals r join rental_stops s on s.rental_id = r.id and s.undone_at is null
           where s.from_at < r.starts_at
              or coalesce(s.until_at, 'infinity') > coalesce(r.returned_at, 'infinity')
              or r.returned_at is not null and s.ended_at is null
              or s.kind = 'off_rent' and s.ended_at is null and s.until_at is not null
              or exists (select from rental_stops o where o.rental_id = s.rental_id and o.id <> s.id and o.undone_at is null
                            and tstzrange(o.from_at, o.until_at) && tstzrange(s.from_at, s.until_at))`,
  },
  {
    name: 'C2-billed-once',
    says: 'no day of a line is on two bills, goods are on one, and the database refuses another',
    sql: `select 'order line ' || a.order_line_id || ' from ' || coalesce(b.from_day::text, 'its bill') as what
            from billed_pieces a
            join billed_pieces b on b.order_line_id = a.order_line_id and b.id > a.id and b.freed_at is null
             and daterange(a.from_day, a.to_day + 1) && daterange(b.from_day, b.to_day + 1)
           where a.freed_at is null
          union all
          select 'piece_is_billed_once is missing' where not exists (select from pg_constraint where conname = 'piece_is_billed_once')`,
  },
  {
    name: 'C2-no-hole',
    says: 'no day of a line before its last billed one was never on a bill',
    sql: `select 'order line ' || order_line_id as what
            from billed_pieces where to_day >= from_day group by order_line_id
          having (select count(*) from unnest(range_agg(daterange(from_day, to_day + 1)))) > 1`,
  },
  {
    name: 'C2-pieces-price',
    says: 'the pieces of a bill are its sums, those of a line never more than was agreed for it unless it went on or its change waits for a bill, and of one unit by the day its days times their price',
    sql: `select 'bill ' || d.full_number || ', order ' || t.order_id as what
            from document_orders t
            join documents d on d.id = t.document_id
            join (select document_id, order_id, sum(price) as price, sum(price_with_vat) as price_with_vat
                    from billed_pieces group by document_id, order_id) p
              on p.document_id = t.document_id and p.order_id = t.order_id
           where (p.price, p.price_with_vat) is distinct from (t.price::bigint, t.price_with_vat::bigint)
          union all
          select 'order line ' || l.id
            from (select order_line_id, sum(price) as price, sum(price_with_vat) as price_with_vat, sum(charged_days) as days,
                         bool_or(counted is not null) as went_on, max(d.issued_at) as billed_at
                    from billed_pieces join documents d on d.id = document_id where freed_at is null group by order_line_id) p
            join order_lines l on l.id = p.order_line_id
            join orders o on o.id = l.order_id
            cross join lateral (select exists (select from order_revisions v where v.order_id = o.id and v.at > p.billed_at)
                                   and exists (select from unbilled_lines w where w.order_line_id = l.id) as changed) c
            cross join lateral (select case o.private_or_company when 'private' then p.price_with_vat else p.price end as billed,
                                       case o.private_or_company when 'private' then l.price_with_vat else l.price end as agreed,
                                       case o.private_or_company when 'private' then l.unit_price_with_vat else l.unit_price end as unit) s
           where (s.billed > s.agreed and not p.went_on and not c.changed) or s.billed < 0
              or (not c.changed and l.type = 'rent' and l.unit = 'day' and l.packages is null and l.quantity = 1 and s.billed <> p.days * s.unit
                  and (not p.went_on or l.period ? 'open_ended'))
              or (l.type <> 'rent' and not l.is_waiver and s.billed <> s.agreed)`,
  },
  {
    name: 'C2-went-on',
    says: 'a bill counts days after the agreed ones once each, within its piece, of a tool that was out then',
    sql: `select 'order line ' || p.order_line_id || ', ' || day.at as what
            from billed_pieces p cross join lateral jsonb_array_elements_text(p.counted) day (at)
           where day.at::date not between p.from_day and p.to_day
          union all
          select 'order line ' || p.order_line_id || ', counted twice'
            from billed_pieces p where p.counted is not null
             and (select count(*) <> count(distinct day.at) from jsonb_array_elements_text(p.counted) day (at))
          union all
          select 'order line ' || p.order_line_id || ' was never out'
            from billed_pieces p join order_lines l on l.id = p.order_line_id
            join order_lines c on c.id = coalesce(l.covers_line_id, l.id)
           where p.counted is not null and p.freed_at is null
             and not exists (select from rentals r where r.order_line_id = coalesce(c.extends_line_id, c.id)
                                and (r.handed_out > 0 or r.returned_at is not null))`,
  },
  {
    name: 'C2-waits',
    says: 'what is out on credit waits for its bill until it is back, and goods until they are on one',
    sql: `select 'order line ' || l.id as what
            from orders o join order_lines l on l.order_id = o.id
           where o.billing <> 'prepaid' and o.client_id is not null and o.deleted_at is null
             and case when l.is_waiver then false when l.type = 'rent' then exists (select from rentals r where r.order_line_id = l.id and ${openRental('r')})
                      else l.price_with_vat > 0 and not exists (select from billed_pieces p where p.order_line_id = l.id and p.freed_at is null) end
             and not exists (select from unbilled_lines w where w.order_line_id = l.id)`,
  },
  {
    name: 'C2-finished-price',
    says: 'a line that was out for all of its days and no longer, is over and waits for no bill was billed for what was agreed',
    sql: `with finished as (
            select l.id, o.private_or_company = 'private' as with_vat,
                   case o.private_or_company when 'private' then l.price_with_vat else l.price end as agreed
              from orders o join order_lines l on l.order_id = o.id join rentals r on r.order_line_id = l.id
             where o.billing <> 'prepaid' and o.client_id is not null and o.deleted_at is null
               and l.type = 'rent' and l.parts is null and not exists (select from unbilled_lines w where w.order_line_id = l.id)
               and r.returned_at >= r.expected_return and r.cancelled_at is null and r.moved_period is null
               and not exists (select from rental_stops s where s.rental_id = r.id and s.undone_at is null)
             group by l.id, o.id having sum(r.quantity) = l.quantity)
          select 'order line ' || f.id || ': ' || coalesce(sum(b.cents), 0) || ' of ' || f.agreed as what
            from finished f left join lateral (
              select case when f.with_vat then p.price_with_vat else p.price end as cents
                from billed_pieces p where p.order_line_id = f.id and p.freed_at is null) b on true
           where not exists (select from billed_pieces p where p.order_line_id = f.id and p.counted is not null)
           group by f.id, f.agreed having coalesce(sum(b.cents), 0) <> f.agreed`,
  },
  {
    name: 'C2-reminders',
    says: 'a debtor is told of a bill of theirs, once by each letter, and of no more than it came to',
    sql: `select 'reminder ' || r.id as what
            from debt_reminders r join documents d on d.id = r.document_id left join document_balances b on b.document_id = d.id
           where d.kind not in ('invoice', 'compensation') or d.client_id is distinct from r.client_id or r.open > coalesce(b.billed, 0)
          union all
          select 'bill ' || document_id || ', letter ' || step
            from debt_reminders group by document_id, step having count(*) > 1
          union all
          select 'document_is_reminded_of_once_a_step is missing'
           where not exists (select from pg_constraint where conname = 'document_is_reminded_of_once_a_step')`,
  },
  {
    name: 'C2-claims',
    says: 'interest and compensation are asked for about bills that were due, of whoever owes them, compensation once; one promise of a client counts',
    sql: `select 'claim ' || c.id as what
            from debt_claims c join documents d on d.id = c.document_id
           where d.kind <> 'invoice' or d.client_id is distinct from c.client_id or d.due_on is null or d.due_on >= c.until_day
          union all
          select 'bill ' || document_id || ' compensated ' || count(*) || ' times'
            from debt_claims where kind = 'compensation' and dropped_at is null group by document_id having count(*) > 1
          union all
          select 'client ' || client_id || ': ' || count(*) || ' promises'
            from debt_promises where ended_at is null group by client_id having count(*) > 1`,
  },
]
