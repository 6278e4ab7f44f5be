import { openRental } from '#periods/open-rental.ts'
import { cardHoldInvariants } from './card-hold-invariants.ts'
import type { Invariant } from './invariant.ts'
import { onlinePaymentInvariants } from './online-payment-invariants.ts'

/**
 * The numbers are those of the fault catalogue. Constraints and triggers make most breaches impossible;
 * these questions prove it on the data itself.
 */
export const invariants: Invariant[] = [
  {
    name: 'I1',
    says: 'stock is never negative and is the sum of its movements',
    sql: `select 'product ' || p.id || ': stock ' || p.stock || ', movements ' || coalesce(m.units, 0) as what
            from products p left join (select product_id, sum(units) as units from stock_movements group by product_id) m
              on m.product_id = p.id
           where p.stock < 0 or p.stock <> coalesce(m.units, 0)`,
  },
  {
    name: 'I1-sold-out',
    says: 'what is listed as sold out is exactly what has no stock',
    sql: `select 'product ' || coalesce(p.id, s.product_id) as what
            from (select id, kind, category_id from products where stock = 0) p
            full join sold_out s on s.product_id = p.id and s.kind = p.kind and s.category_id = p.category_id
           where p.id is null or s.product_id is null`,
  },
  {
    name: 'I1-levels',
    says: 'the stock by which products are sorted is their stock',
    sql: `select 'product ' || coalesce(p.id, l.product_id) as what
            from products p full join stock_levels l on l.product_id = p.id and l.kind = p.kind and l.units = p.stock
           where p.id is null or l.product_id is null`,
  },
  {
    name: 'I1-units',
    says: 'the stock of what is tracked one by one is the number of its units in service; of what is counted none is',
    sql: `select 'product ' || p.id || ': stock ' || p.stock || ', units ' || coalesce(u.units, 0) as what
            from products p left join (select product_id, count(*) as units from units where retired_at is null group by product_id) u
              on u.product_id = p.id
           where p.kind = 'rent' and case p.tracked when 'each' then p.stock else 0 end <> coalesce(u.units, 0)`,
  },
  {
    name: 'I1-sold',
    says: 'what an order sold has left the stock, unless the order was deleted unpaid or has lapsed',
    sql: `select 'order ' || o.id || ', product ' || l.product_id || ': sold ' || sum(l.quantity) as what
            from orders o join order_lines l on l.order_id = o.id
           where l.type <> 'rent' and l.product_id is not null
           group by o.id, l.product_id
          having -sum(l.quantity) * (case when (o.deleted_at is not null or o.lapsed_at is not null) and o.paid_at is null then 0 else 1 end)
                 <> coalesce((select sum(s.units) from stock_movements s
                               where s.order_id = o.id and s.product_id = l.product_id
                                 and s.reason <> 'credited'), 0)`,
  },
  {
    name: 'I1-credited',
    says: 'credit notes put no more back on the shelf than they took off the invoice',
    sql: `select 'order ' || m.order_id || ': ' || m.units || ' back' as what
            from (select order_id, sum(units) as units from stock_movements where reason = 'credited' group by order_id) m
           where m.units > (select -coalesce(sum((l ->> 'quantity')::int) filter (where l ->> 'unit' = 'vnt'), 0)
                              from documents d, jsonb_array_elements(d.snapshot -> 'lines') l
                             where d.order_id = m.order_id and d.kind = 'credit')`,
  },
  {
    name: 'I2',
    says: 'at every moment from now on, rentals hold no more units than are in service, unless the stock was made smaller after they were booked',
    sql: `select 'product ' || r.product_id || ' at ' || greatest(r.starts_at, now()) as what
            from rentals r join products p on p.id = r.product_id
            cross join lateral (
              select sum(o.quantity) as units, max(o.created_at) as booked from rentals o
               where o.product_id = r.product_id and ${openRental('o')}
                 and o.starts_at <= greatest(r.starts_at, now())
                 and o.expected_return > greatest(r.starts_at, now())) held
           where ${openRental('r')} and r.expected_return > now() and held.units > p.stock
             and not exists (select from stock_movements m
                              where m.product_id = p.id and m.units < 0 and m.at >= held.booked)`,
  },
  {
    name: 'I2-down',
    says: 'no booking is beyond what is in service less what is kept back, except where somebody accepted that: those stand on the board',
    sql: `select 'product ' || b.product_id || ' at ' || b.at as what
            from (select d.product_id, greatest(d.from_at, now()) as at
                    from downtimes d where coalesce(d.to_at, 'infinity') > now() and d.to_at is distinct from d.from_at
                   union
                  select r.product_id, greatest(r.starts_at, now())
                    from downtimes d join rentals r on r.product_id = d.product_id
                   where coalesce(d.to_at, 'infinity') > now() and ${openRental('r')} and r.expected_return > now()
                     and r.starts_at < coalesce(d.to_at, 'infinity')) b
            join products p on p.id = b.product_id
            cross join lateral (
              select coalesce(sum(d.quantity), 0) as units, coalesce(bool_or(d.accepted_broken), false) as accepted,
                     min(d.created_at) as written from downtimes d
               where d.product_id = p.id and d.from_at <= b.at and coalesce(d.to_at, 'infinity') > b.at) down
            cross join lateral (
              select coalesce(sum(r.quantity), 0) as units from rentals r
               where r.product_id = p.id and ${openRental('r')} and r.starts_at <= b.at and r.expected_return > b.at) held
           where down.units > 0 and down.units + held.units > p.stock and not down.accepted
             and not exists (select from stock_movements m
                              where m.product_id = p.id and m.units < 0 and m.at >= down.written)`,
  },
  {
    name: 'I2-down-units',
    says: 'a machine is kept back once at a time, as one of its product, and never while it is retired',
    sql: `select 'downtime ' || d.id as what
            from downtimes d join units u on u.id = d.unit_id
           where (d.product_id is not null and u.product_id <> d.product_id) or d.quantity <> 1
              or (u.retired_at is not null and coalesce(d.to_at, 'infinity') > greatest(u.retired_at, d.from_at))
              or exists (select from downtimes o where o.unit_id = d.unit_id and o.id < d.id
                            and greatest(o.from_at, d.from_at) < least(coalesce(o.to_at, 'infinity'), coalesce(d.to_at, 'infinity')))`,
  },
  {
    name: 'I2-units',
    says: 'a rental has as many units out as it has handed out, and one that is over has none',
    sql: `select 'rental ' || r.id || ': handed out ' || r.handed_out || ', out ' || count(o.id) as what
            from rentals r join products p on p.id = r.product_id and p.tracked = 'each'
            left join rental_units o on o.rental_id = r.id and o.back_at is null
           where r.handed_out > 0
           group by r.id
          having count(o.id) <> (case when ${openRental('r')} then r.handed_out else 0 end)`,
  },
  {
    name: 'I2-times-out',
    says: 'how often a machine went out is how often it is named with a rental',
    sql: `select 'unit ' || u.id || ': ' || u.times_out || ' times, named ' || coalesce(o.times, 0) as what
            from units u left join (select unit_id, count(*) as times from rental_units group by unit_id) o on o.unit_id = u.id
           where u.times_out <> coalesce(o.times, 0)`,
  },
  {
    name: 'I2-inspections',
    says: 'when an inspection of a machine in service is due is what its kinds, passes, rentals and meter make of it',
    sql: `select 'unit ' || coalesce(t.unit_id, n.unit_id) || ': ' || coalesce(t.kind, n.kind) as what
            from inspection_terms t full join inspection_terms_now n on n.unit_id = t.unit_id and n.kind = t.kind
           where (t.product_id, t.obligatory, t.passed_on, t.valid_until, t.due_on, t.lapses_on)
                 is distinct from (n.product_id, n.obligatory, n.passed_on, n.valid_until, n.due_on, n.lapses_on)`,
  },
  {
    name: 'I2-lines',
    says: 'each rent line has rentals for exactly its units, of a bundle those of its parts, unless it extends one; no other line has any',
    sql: `select 'order line ' || l.id as what
            from order_lines l left join rentals r on r.order_line_id = l.id
           group by l.id, l.order_id, l.type, l.quantity
          having coalesce(sum(r.quantity), 0) <> (case when l.type = 'rent' and not exists (
                   select from rental_extensions e where e.order_id = l.order_id)
                   then l.quantity * coalesce((select sum((p ->> 'quantity')::int) from jsonb_array_elements(l.parts) p), 1) else 0 end)`,
  },
  {
    name: 'I2-parts',
    says: 'of each part of a rented bundle as many units are rented as make its bundles, and a rental is a part only of a bundle',
    sql: `select 'order line ' || l.id || ', part ' || p.place - 1 as what
            from order_lines l cross join jsonb_array_elements(l.parts) with ordinality as p (part, place)
           where l.parts is not null and not exists (select from rental_extensions e where e.order_id = l.order_id)
             and l.quantity * (p.part ->> 'quantity')::int <> coalesce((
                   select sum(r.quantity) from rentals r where r.order_line_id = l.id and r.part = p.place - 1), 0)
          union all
          select 'rental ' || r.id
            from rentals r join order_lines l on l.id = r.order_line_id
           where r.part is not null and (l.parts is null or r.part >= jsonb_array_length(l.parts))`,
  },
  {
    name: 'I1-bundles',
    says: 'a bundle is made of something, and has neither units of its own nor rentals but those of its parts',
    sql: `select 'product ' || p.id as what
            from products p
           where p.is_bundle
             and (not exists (select from product_parts b where b.bundle_id = p.id) or p.stock <> 0
                  or exists (select from rentals r where r.product_id = p.id and ${openRental('r')})
                  or exists (select from units u where u.product_id = p.id and u.retired_at is null))`,
  },
  {
    name: 'I2-extensions',
    says: 'a rental that is out is due when its last extension says',
    sql: `select 'rental ' || r.id || ': due ' || r.expected_return || ', extended to ' || e.return_after as what
            from rentals r
            join lateral (select return_after from rental_extensions
                           where rental_id = r.id and undone_at is null order by id desc limit 1) e on true
           where ${openRental('r')} and r.expected_return <> e.return_after`,
  },
  {
    name: 'I3-lines',
    says: 'an order is the sum of its lines',
    sql: `select 'order ' || o.id as what
            from orders o join order_lines l on l.order_id = o.id
           group by o.id having sum(l.price) <> o.price or sum(l.price_with_vat) <> o.price_with_vat`,
  },
  {
    name: 'I3-basis',
    says: 'the sum that the basis names is unit prices times units, or the pieces of its packages: gross for a person, net for a company',
    sql: `select 'order line ' || l.id as what
            from order_lines l join orders o on o.id = l.order_id
           where l.pieces is null and case o.private_or_company
                 when 'private' then l.price_with_vat <> l.unit_price_with_vat * l.quantity * l.charged_units
                 else l.price <> l.unit_price * l.quantity * l.charged_units end
              or l.pieces is not null and case o.private_or_company when 'private' then l.price_with_vat else l.price end
                 <> l.quantity * (select coalesce(sum((x ->> 'count')::int *
                      (x ->> case o.private_or_company when 'private' then 'price_with_vat' else 'price' end)::int), 0)
                    from jsonb_array_elements(l.pieces) x)`,
  },
  {
    name: 'I3-ledger',
    says: 'what the price ledger says last is what the shop offers',
    sql: `with last as (
            select distinct on (l.product_id, l.unit, l.days) l.product_id, l.unit, l.days, l.price, l.price_with_vat
              from price_ledger l order by l.product_id, l.unit, l.days, l.from_at desc, l.id desc
          ), offered as (
            select p.id as product_id, case when p.kind <> 'rent' then 'vnt' when p.price_per_day > 0 then 'day' else 'hour' end as unit,
                   1 as days, p.price + p.price_per_day + p.price_per_hour as price
              from products p
            union all
            select p.id, 'day', (x ->> 'days')::int, (x ->> 'price')::int
              from products p
              join (select distinct on (t.product_id) t.product_id, t.packages
                      from product_tariffs t order by t.product_id, t.valid_from desc, t.id desc) t on t.product_id = p.id
             cross join lateral jsonb_array_elements(t.packages) x where p.price_per_day > 0
          )
          select 'product ' || product_id || ', ' || days || ' ' || unit as what
            from offered o full join (select * from last where price is not null) l using (product_id, unit, days)
           where o.price is distinct from l.price
              or l.price_with_vat <> (l.price::bigint * (100 + shop_vat_rate()) + 50) / 100`,
  },
  {
    name: 'I3-campaigns',
    says: 'what a line says was off its price was off it then: when it was quoted, ordered or changed',
    sql: `select 'order line ' || l.id as what
            from order_lines l join orders o on o.id = l.order_id
            left join desk_orders d on d.id = o.id
            left join campaigns c on c.id = (l.campaign ->> 'id')::int
           where l.campaign is not null
             and (c.id is null or c.percent <> (l.campaign ->> 'percent')::int
               or not exists (select from (select o.placed_at as at union select d.quoted_at
                                           union select h.at from history h where h.subject_kind = 'order' and h.subject_id = o.id) x
                               where x.at >= c.begins_at and x.at <= c.ends_at))`,
  },
  {
    name: 'I3-vat',
    says: 'VAT is rounded half up from the basis, once an order',
    sql: `select 'order ' || o.id as what
            from orders o
           where o.price + o.vat <> o.price_with_vat
              or o.vat <> case o.private_or_company
                 when 'private' then floor((2::bigint * o.vat_rate * o.price_with_vat + 100 + o.vat_rate) / (2 * (100 + o.vat_rate)))
                 else floor((2::bigint * o.vat_rate * o.price + 100) / 200) end`,
  },
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
    says: 'a settled line of a bank statement is exactly its payments, and no other line has any',
    sql: `select 'bank entry ' || b.id as what
            from bank_entries b left join payments p on p.bank_entry_id = b.id
           group by b.id, b.state, b.amount
          having coalesce(sum(p.amount), 0) <> (case when b.state = 'settled' then b.amount else 0 end)`,
  },
  {
    name: 'I4-reversed',
    says: 'a payment is taken back once and whole, and nothing takes a reverse back',
    sql: `select 'payment ' || r.id as what
            from payments r join payments p on p.id = r.reverses
           where p.order_id <> r.order_id or p.amount <> -r.amount or p.reverses is not null
              or p.bank_entry_id is distinct from r.bank_entry_id`,
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
    says: 'every order that is paid before has exactly one prepayment document, one on credit or without its approval none',
    sql: `select 'order ' || o.id as what
            from orders o left join documents d on d.order_id = o.id and d.kind = 'prepayment'
           group by o.id having count(d.id) <> (case when o.billing = 'prepaid' and o.unapproved_since is null then 1 else 0 end)`,
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
    name: 'I14-lapsed',
    says: 'an order that lapsed is unpaid, came from the web or extends one that did, and holds no unit and no deposit; its customer was told before',
    sql: `select 'order ' || o.id as what
            from orders o
           where o.lapsed_at is not null
             and (o.paid_at is not null
                  or not (o.lapses or exists (select from rental_extensions e where e.order_id = o.id and e.undone_at is not null))
                  or exists (select from rentals r where r.order_id = o.id and r.cancelled_at is null)
                  or exists (select from deposit_balances b where b.order_id = o.id and b.held > 0)
                  or (o.lapses and o.email <> '' and o.deleted_at is null
                      and not exists (select from order_approvals a where a.order_id = o.id and a.decision in ('declined', 'withdrawn'))
                      and not exists (select from order_notices n where n.order_id = o.id
                                        and n.kind = case when o.unapproved_since is null then 'lapses-soon' else 'approval-lapses-soon' end)))`,
  },
  {
    name: 'I14-approved',
    says: 'an order is without its approval exactly while nobody approved it, and what was declined or withdrawn holds nothing',
    sql: `select 'order ' || o.id as what
            from orders o left join order_approvals a on a.order_id = o.id
           where (o.unapproved_since is not null) <> (a.order_id is not null and 'approved' is distinct from a.decision)
              or (a.decision in ('declined', 'withdrawn') and o.lapsed_at is null and o.deleted_at is null)`,
  },
  {
    name: 'I5-deposits',
    says: 'no more of an order’s deposit went back or was kept than was taken in, and its ledger keeps what it says',
    sql: `select 'order ' || order_id || ': ' || sum(case when kind = 'held' then amount else -amount end) as what
            from deposits group by order_id having sum(case when kind = 'held' then amount else -amount end) < 0
          union all
          select 'deposit_is_for_good is missing' as what
           where not exists (select from pg_trigger where tgname = 'deposit_is_for_good' and tgenabled <> 'D')`,
  },
  {
    name: 'I5-balances',
    says: 'how an order’s deposit stands is what its ledger adds up to',
    sql: `select 'order ' || coalesce(d.order_id, b.order_id) as what
            from (select order_id, sum(case when kind = 'held' then amount else 0 end) as taken,
                         sum(case when kind = 'returned' then amount else 0 end) as returned,
                         sum(case when kind = 'kept' then amount else 0 end) as kept, min(at) as since, max(at) as last
                    from deposits group by order_id) d
            full join deposit_balances b on b.order_id = d.order_id and b.taken = d.taken and b.returned = d.returned
             and b.kept = d.kept and b.held = d.taken - d.returned - d.kept and b.since = d.since and b.last = d.last
           where d.order_id is null or b.order_id is null`,
  },
  {
    name: 'I6',
    says: 'an order comes from at most one idempotency key',
    sql: `select 'order ' || order_id as what from checkout_keys group by order_id having count(*) > 1`,
  },
  {
    name: 'I15-placed',
    says: 'what the desk placed is an order of the same number, and what it has not placed is none',
    sql: `select 'desk order ' || d.id || (case when o.id is null then ' has no order' else ' is an order' end) as what
            from desk_orders d left join orders o on o.id = d.id
           where (d.placed_at is null) <> (o.id is null)`,
  },
  {
    name: 'I15-numbers',
    says: 'numbers of quotes run from 1 to their counter without a gap or a double, those that were let go included',
    // Drafts and quotes are not kept as documents are: of one that is gone the history knows its number.
    sql: `with given as (
            select s.series || lpad(n::text, 6, '0') as number from quote_series s, generate_series(1, s.next_number - 1) n
          ), gone as (
            select number from given except select number from desk_orders where number is not null
          )
          select 'quote ' || g.number || ' is nowhere' as what
            from gone g
           where not exists (select from history h
                              where h.deed = 'desk-order.quoted' and h.details ->> 'number' = g.number)
          union all
          select 'quote ' || d.number || ' has no turn'
            from desk_orders d
           where d.number is not null and not exists (select from given g where g.number = d.number)
          union all
          select 'quote ' || number || ' twice' from desk_orders where number is not null group by number having count(*) > 1`,
  },
  {
    name: 'I15-holds',
    says: 'held is exactly what open quotes offer to rent, of a bundle its parts, until the moment that they name',
    sql: `with offered as (
            select d.id, d.holds_until, coalesce((x.part ->> 'product_id')::int, (l.line ->> 'id')::int) as product_id,
                   sum((l.line ->> 'quantity')::int * coalesce((x.part ->> 'quantity')::int, 1)) as units
              from desk_orders d
             cross join jsonb_array_elements(d.promised #> '{cart,items}') l (line)
              left join lateral jsonb_array_elements(l.line -> 'parts') x (part) on true
             where d.placed_at is null and d.withdrawn_at is null and d.holds_until is not null and l.line ? 'period'
             group by 1, 2, 3
          ), held as (
            select desk_order_id as id, product_id, sum(quantity) as units, min(until_at) as first, max(until_at) as last
              from unit_holds group by 1, 2
          )
          select 'desk order ' || id || ', product ' || product_id || ': offered ' || coalesce(o.units, 0) || ', held ' || coalesce(h.units, 0) as what
            from offered o full join held h using (id, product_id)
           where (o.units, o.holds_until, o.holds_until) is distinct from (h.units, h.first, h.last)
             and (h.id is not null or exists (select from products p where p.id = product_id))`,
  },
  {
    name: 'I15-held',
    says: 'rentals and what quotes hold are together no more than is in service, unless the stock was made smaller after that',
    sql: `select 'product ' || b.product_id || ' at ' || b.at as what
            from (select product_id, greatest(from_at, now()) as at from unit_holds where until_at > now() and to_at > now()
                   union
                  select r.product_id, greatest(r.starts_at, now())
                    from unit_holds h join rentals r on r.product_id = h.product_id
                   where h.until_at > now() and h.to_at > now() and ${openRental('r')} and r.expected_return > now()) b
            join products p on p.id = b.product_id
            cross join lateral (
              select sum(h.quantity) as units, min(d.quoted_at) as since
                from unit_holds h join desk_orders d on d.id = h.desk_order_id
               where h.product_id = p.id and h.until_at > now() and h.from_at <= b.at and h.to_at > b.at) kept
            cross join lateral (
              select coalesce(sum(r.quantity), 0) as units from rentals r
               where r.product_id = p.id and ${openRental('r')} and r.starts_at <= b.at and r.expected_return > b.at) rented
           where kept.units + rented.units > p.stock
             and not exists (select from stock_movements m where m.product_id = p.id and m.units < 0 and m.at >= kept.since)`,
  },
  {
    name: 'I6-guests',
    says: 'an order of a guest comes from one attempt, which is kept for a year and not beyond its buyer',
    // the purge comes nightly
    sql: `select 'order ' || order_id || ' twice' as what from guest_attempts group by order_id having count(*) > 1
          union all
          select 'order ' || g.order_id from guest_attempts g join orders o on o.id = g.order_id
           where o.erased_at is not null or g.created_at < now() - interval '1 year 3 days'`,
  },
  {
    name: 'I6-secrets',
    says: 'of secrets that open an order or a quote, or by which one pays, the shop keeps hashes alone, and of sent mails none of them',
    sql: `select 'a secret in ' || kept as what
            from (select 'guest_attempts' as kept, key_hash as hash from guest_attempts
                   union all select 'guest_attempts', body_hash from guest_attempts
                   union all select 'order_links', hash from order_links
                   union all select 'quote_links', hash from quote_links
                   union all select 'pay_links', hash from pay_links
                   union all select 'payment_intents', secret_hash from payment_intents) all_of_them
           where hash !~ '^[0-9a-f]{64}$'
          union all
          select 'a secret in mail ' || m.id
            from mails m
           where m.id > (select coalesce(max(id), 0) - 5000 from mails)
             and ((m.text ~ '/(uzsakymas|moketi)/[-[:word:]]{43}' or m.html ~ '/(uzsakymas|moketi)/[-[:word:]]{43}')
                  or (m.sent_at is not null and (m.text ~ '/pasiulymas/[-[:word:]]{43}' or m.html ~ '/pasiulymas/[-[:word:]]{43}')))`,
  },
  {
    name: 'I7',
    says: 'the guards that keep moments and documents as they were are in force',
    sql: `select guard || ' is missing' as what
            from unnest(array['paid_once', 'returned_once', 'document_is_for_good', 'movement_is_for_good',
                              'movement_keeps_its_units', 'units_are_free', 'downtime_is_free', 'payment_is_for_good', 'payments_cover_refunds',
                              'bank_entry_is_for_good', 'bank_entry_is_what_the_bank_told',
                              'order_revision_is_for_good', 'document_revision_is_for_good', 'month_is_for_good', 'document_month_is_open',
                              'revision_month_is_open', 'payment_month_is_open', 'deposit_month_is_open', 'slot_has_place']) as guard
           where not exists (select from pg_trigger t where t.tgname = guard and t.tgenabled <> 'D')`,
  },
  {
    name: 'I8',
    says: 'the shop has an owner',
    sql: `select 'no owner' as what where not exists (select from users where 'owner' = any (roles))`,
  },
  {
    name: 'I9',
    says: 'no token outlives its limits',
    sql: `select 'token ' || id as what from tokens
           where expires_at > now() + interval '30 days 1 hour'
              or (not remember and expires_at > now() + interval '13 hours')`,
  },
  {
    name: 'I11',
    says: 'every order has lines and says whose it is',
    sql: `select 'order ' || o.id as what from orders o
           where not exists (select from order_lines l where l.order_id = o.id) or o.name = '' or (o.email = '' and o.erased_at is null)`,
  },
  {
    name: 'I11-mails',
    says: 'every order has its mail, and no mail but a quote’s speaks of an order that is not there',
    sql: `select 'order ' || o.id || ' has no mail' as what from orders o
           where not exists (select from mails m where m.order_id = o.id and m.template in ('order-placed', 'order-waits-for-approval', 'rental-extended'))
          union all
          select 'mail ' || m.id || ' has no order' from mails m
           where m.order_id is not null and m.template <> 'quote' and not exists (select from orders o where o.id = m.order_id)`,
  },
  {
    name: 'H1',
    says: 'what rentals say is out went out by acts',
    sql: `select 'order line ' || r.order_line_id || ': ' || sum(r.handed_out) || ' out' as what
            from rentals r
           group by r.order_line_id
          having sum(r.handed_out) <> coalesce((select sum(l.quantity) from handover_lines l
                   join handovers h on h.id = l.handover_id
                  where l.order_line_id = r.order_line_id and h.act = 'handover'), 0)`,
  },
  {
    name: 'H2',
    says: 'what acts say came back is back',
    sql: `select 'order line ' || l.order_line_id || ': ' || sum(l.quantity) || ' by acts' as what
            from handover_lines l join handovers h on h.id = l.handover_id
           where h.act = 'return'
           group by l.order_line_id
          having sum(l.quantity) > coalesce((select sum(r.quantity) from rentals r
                   where r.order_line_id = l.order_line_id and r.returned_at is not null), 0)`,
  },
  {
    name: 'H3',
    says: 'kept deposits pay for no more than was kept',
    sql: `select 'order ' || s.order_id as what
            from settlements s
           group by s.order_id
          having sum(s.covered) > coalesce((select sum(d.amount) from deposits d
                   where d.order_id = s.order_id and d.kind = 'kept'), 0)`,
  },
  {
    name: 'I13-erased',
    says: 'an order whose buyer was erased names nobody, and neither do its mails',
    sql: `select 'order ' || o.id as what from orders o
           where o.erased_at is not null
             and (o.user_id is not null or o.object_id is not null or o.name <> 'Ištrinta' or o.lastname <> 'paskyra'
                  or concat(o.email, o.phone, o.address, o.city, o.postal_code, o.comment) <> ''
                  or (o.private_or_company = 'private' and concat(o.title, o.im_k, o.pvm_k) <> '')
                  or exists (select from mails m where m.order_id = o.id and concat(m.recipient, m.text, m.html) <> ''))`,
  },
  {
    name: 'I13-purged',
    says: 'a document is emptied whole, and not before the law lets it go: an order that came to nothing, or ten years',
    sql: `select d.kind || ' ' || d.full_number as what
            from documents d join orders o on o.id = d.order_id
           where d.purged_at is not null
             and (d.snapshot <> '{}'::jsonb
                  or (date_part('year', d.purged_at) - date_part('year', d.issued_on) <= 10
                      and not (d.kind = 'prepayment' and o.paid_at is null and o.erased_at is not null)))`,
  },
  {
    name: 'C1-orders',
    says: 'an order of a company among the clients bears its code; one of a person is no company’s',
    sql: `select 'order ' || o.id as what from orders o join clients c on c.id = o.client_id
           where case c.kind when 'company' then o.private_or_company <> 'company' or o.im_k is distinct from c.code
                      else o.private_or_company <> 'private' end`,
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
    // Whoever wrote at the very moment of the close was waited for: a minute is theirs.
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
    says: 'a bill and a credit note say what they bill of their orders, a credit note takes from one bill, and no other paper bills anything',
    sql: `select d.kind || ' ' || d.full_number as what
            from documents d left join (
              select document_id, sum(price) as price, sum(vat) as vat, sum(price_with_vat) as price_with_vat
                from document_orders group by document_id) o on o.document_id = d.id
           where case when d.kind not in ('invoice', 'credit') then o.document_id is not null
                      else o.document_id is null
                           or (d.purged_at is null and (o.price, o.vat, o.price_with_vat) is distinct from
                              ((d.snapshot ->> 'price')::int, (d.snapshot ->> 'vat')::int, (d.snapshot ->> 'price_with_vat')::int)) end
          union all
          select 'credit ' || c.full_number
            from documents c left join documents i on i.id = c.credits
           where (c.kind = 'credit') <> (c.credits is not null)
              or (c.kind = 'credit' and (coalesce(i.kind::text, '') <> 'invoice' or i.client_id is distinct from c.client_id))`,
  },
  {
    name: 'C2-settled',
    says: 'payments settle bills with no more than their money, a client’s with all of it, and only that client’s bills',
    sql: `select 'payment ' || p.id as what
            from payments p join payment_documents s on s.payment_id = p.id
           group by p.id having bool_or(sign(s.amount) <> sign(p.amount)) or abs(sum(s.amount)) > abs(p.amount)
          union all
          select 'payment ' || p.id
            from payments p left join payment_documents s on s.payment_id = p.id left join documents d on d.id = s.document_id
           where p.order_id is null
           group by p.id
          having coalesce(sum(s.amount), 0) <> p.amount or bool_or(d.client_id is distinct from p.client_id)`,
  },
  {
    name: 'C2-balance',
    says: 'what is open of a bill is its sum less credit notes and payments, so that a client owes all bills less all payments; an invoice that came with its money asks for none',
    sql: `select 'bill ' || d.full_number as what
            from documents d
            left join document_balances b on b.document_id = d.id
            left join (select document_id, sum(price_with_vat) as billed from document_orders group by document_id) t on t.document_id = d.id
            left join (select c.credits, -sum(k.price_with_vat) as credited
                         from documents c join document_orders k on k.document_id = c.id where c.kind = 'credit' group by c.credits) c
              on c.credits = d.id
            left join (select document_id, sum(amount) as settled from payment_documents group by document_id) s on s.document_id = d.id
           where d.kind = 'invoice'
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
    says: 'the pieces of a bill are its sums, those of a line never more than was agreed for it, and of one unit by the day its days times their price',
    sql: `select 'bill ' || d.full_number || ', order ' || t.order_id as what
            from document_orders t
            join documents d on d.id = t.document_id
            join (select document_id, order_id, sum(price) as price, sum(price_with_vat) as price_with_vat
                    from billed_pieces group by document_id, order_id) p
              on p.document_id = t.document_id and p.order_id = t.order_id
           where (p.price, p.price_with_vat) is distinct from (t.price::bigint, t.price_with_vat::bigint)
          union all
          select 'order line ' || l.id
            from (select order_line_id, sum(price) as price, sum(price_with_vat) as price_with_vat, sum(charged_days) as days
                    from billed_pieces where freed_at is null group by order_line_id) p
            join order_lines l on l.id = p.order_line_id
            join orders o on o.id = l.order_id
            cross join lateral (select case o.private_or_company when 'private' then p.price_with_vat else p.price end as billed,
                                       case o.private_or_company when 'private' then l.price_with_vat else l.price end as agreed,
                                       case o.private_or_company when 'private' then l.unit_price_with_vat else l.unit_price end as unit) s
           where s.billed > s.agreed or s.billed < 0
              or (l.type = 'rent' and l.unit = 'day' and l.packages is null and l.quantity = 1 and s.billed <> p.days * s.unit)
              or (l.type <> 'rent' and s.billed <> s.agreed)`,
  },
  {
    name: 'C2-waits',
    says: 'what is out on credit waits for its bill until it is back, and goods until they are on one',
    sql: `select 'order line ' || l.id as what
            from orders o join order_lines l on l.order_id = o.id
           where o.billing <> 'prepaid' and o.client_id is not null and o.deleted_at is null
             and case when l.type = 'rent' then exists (select from rentals r where r.order_line_id = l.id and ${openRental('r')})
                      else l.price_with_vat > 0 and not exists (select from billed_pieces p where p.order_line_id = l.id and p.freed_at is null) end
             and not exists (select from unbilled_lines w where w.order_line_id = l.id)`,
  },
  {
    name: 'C2-finished-price',
    says: 'a line that was out for all of its days, is over and waits for no bill was billed for what was agreed',
    sql: `select 'order line ' || l.id || ': ' || b.billed || ' of ' || b.agreed as what
            from orders o join order_lines l on l.order_id = o.id and l.type = 'rent' and l.parts is null
            cross join lateral (
              select coalesce(sum(case o.private_or_company when 'private' then p.price_with_vat else p.price end), 0) as billed,
                     case o.private_or_company when 'private' then l.price_with_vat else l.price end as agreed
                from billed_pieces p where p.order_line_id = l.id and p.freed_at is null) b
           where o.billing <> 'prepaid' and o.client_id is not null and o.deleted_at is null and b.billed <> b.agreed
             and not exists (select from unbilled_lines w where w.order_line_id = l.id)
             and l.quantity = (select sum(r.quantity) from rentals r
                                where r.order_line_id = l.id and r.returned_at >= r.expected_return and r.cancelled_at is null
                                  and r.moved_period is null
                                  and not exists (select from rental_stops s where s.rental_id = r.id and s.undone_at is null))`,
  },
  {
    name: 'C2-reminders',
    says: 'a debtor is told of a bill of theirs, once by each letter, and of no more than it came to',
    sql: `select 'reminder ' || r.id as what
            from debt_reminders r join documents d on d.id = r.document_id left join document_balances b on b.document_id = d.id
           where d.kind <> 'invoice' or d.client_id is distinct from r.client_id or r.open > coalesce(b.billed, 0)
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
  ...onlinePaymentInvariants,
  ...cardHoldInvariants,
]
