import { openRental } from '#rules/periods/open-rental.ts'
import type { Invariant } from '#shell/module/invariant.ts'

export const billingInvariants: Invariant[] = [
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
            from (select order_line_id, sum(price + credited_before) as price, sum(price_with_vat + credited_before) as price_with_vat, sum(charged_days) as days,
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
              select p.credited_before + case when f.with_vat then p.price_with_vat else p.price end as cents
                from billed_pieces p where p.order_line_id = f.id and p.freed_at is null) b on true
           where not exists (select from billed_pieces p where p.order_line_id = f.id and p.counted is not null)
           group by f.id, f.agreed having coalesce(sum(b.cents), 0) <> f.agreed`,
  },
]
