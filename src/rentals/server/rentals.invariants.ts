import { openRental } from '#rules/periods/open-rental.ts'
import type { Invariant } from '#shell/module/invariant.ts'

/** The return, or an earlier promised one. */
const buildHeldUntilSql = (alias: string): string => `least(${alias}.expected_return, ${alias}.promised_at)`

/** Bookings on a promise since changed or withdrawn are no overbooking but collisions. */
const buildPromiseChangedCondition = (productId: string, at: string): string =>
  `exists (select from rentals q
             join history h on h.subject_kind = 'rental' and h.subject_id = q.id and h.deed = 'rental.promised'
            where q.product_id = ${productId} and ${openRental('q')} and q.starts_at <= ${at} and ${buildHeldUntilSql('q')} > ${at})`

export const rentalsInvariants: Invariant[] = [
  {
    name: 'I2',
    says: 'at every moment from now on, rentals hold no more units than are in service, unless the stock was made smaller or a promised return was changed after they were booked',
    sql: `select 'product ' || r.product_id || ' at ' || greatest(r.starts_at, now()) as what
            from rentals r join products p on p.id = r.product_id
            cross join lateral (
              select sum(o.quantity) as units, max(o.created_at) as booked from rentals o
               where o.product_id = r.product_id and ${openRental('o')}
                 and o.starts_at <= greatest(r.starts_at, now())
                 and ${buildHeldUntilSql('o')} > greatest(r.starts_at, now())) held
           where ${openRental('r')} and r.expected_return > now() and held.units > p.stock
             and not ${buildPromiseChangedCondition('r.product_id', 'greatest(r.starts_at, now())')}
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
               where r.product_id = p.id and ${openRental('r')} and r.starts_at <= b.at and ${buildHeldUntilSql('r')} > b.at) held
           where down.units > 0 and down.units + held.units > p.stock and not down.accepted
             and not ${buildPromiseChangedCondition('p.id', 'b.at')}
             and not exists (select from stock_movements m
                              where m.product_id = p.id and m.units < 0 and m.at >= down.written)`,
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
    name: 'I2-out-once',
    says: 'no machine was with two customers at one moment',
    sql: `select 'unit ' || o.unit_id || ' at ' || o.next_out as what
            from (select unit_id, back_at, lead(out_at) over (partition by unit_id order by out_at, back_at, id) as next_out
                    from rental_units where unit_id is not null and (back_at is null or back_at > out_at)) o
           where coalesce(o.back_at, 'infinity') > o.next_out`,
  },
  {
    name: 'I2-counts',
    says: 'of what is only counted as many units are out as were handed out and are not back',
    sql: `select 'rental ' || r.id || ': handed out ' || r.handed_out || ', out ' || coalesce(sum(c.quantity), 0) as what
            from rentals r join products p on p.id = r.product_id and p.tracked = 'count'
            left join rental_counts c on c.rental_id = r.id and c.back_at is null
           where r.handed_out > 0
           group by r.id
          having coalesce(sum(c.quantity), 0) <> (case when ${openRental('r')} then r.handed_out else 0 end)`,
  },
  {
    name: 'I2-lines',
    // a deleted order may have extended a line that its own order has no more
    says: 'each rent line has rentals for exactly its units, of a bundle those of its parts, unless it extends one; no other line has any',
    sql: `select 'order line ' || l.id as what
            from order_lines l join orders o on o.id = l.order_id left join rentals r on r.order_line_id = l.id
           group by l.id, o.id
          having (o.deleted_at is null or o.parent_id is null or count(r.id) > 0) and coalesce(sum(r.quantity), 0) <> (case when l.type = 'rent' and l.extends_line_id is null
                   then l.quantity * coalesce((select sum((p ->> 'quantity')::int) from jsonb_array_elements(l.parts) p), 1) else 0 end)`,
  },
  {
    name: 'I2-parts',
    says: 'of each part of a rented bundle as many units are rented as make its bundles, and a rental is a part only of a bundle',
    sql: `select 'order line ' || l.id || ', part ' || p.place - 1 as what
            from order_lines l cross join jsonb_array_elements(l.parts) with ordinality as p (part, place)
            left join (select order_line_id, part, sum(quantity) as units from rentals where part is not null group by 1, 2) r
              on r.order_line_id = l.id and r.part = p.place - 1
           where l.parts is not null and l.quantity * (p.part ->> 'quantity')::int <> coalesce(r.units, 0)
             and l.extends_line_id is null
          union all
          select 'rental ' || r.id
            from rentals r join order_lines l on l.id = r.order_line_id
           where r.part is not null and (l.parts is null or r.part >= jsonb_array_length(l.parts))`,
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
    name: 'I15-held',
    says: 'rentals and what quotes hold are together no more than is in service, unless the stock was made smaller or a promised return was changed after that',
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
               where r.product_id = p.id and ${openRental('r')} and r.starts_at <= b.at and ${buildHeldUntilSql('r')} > b.at) rented
           where kept.units + rented.units > p.stock
             and not ${buildPromiseChangedCondition('p.id', 'b.at')}
             and not exists (select from stock_movements m where m.product_id = p.id and m.units < 0 and m.at >= kept.since)`,
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
    name: 'F2',
    says: 'no booking is beyond what its place has, except where somebody accepted that, or what was to arrive did not: those stand on the board',
    sql: `select 'rental ' || r.id || ': place ' || r.place_id || ' has ' || units_at(p.id, p.stock, r.place_id) || ', held ' || held.units as what
            from rentals r join products p on p.id = r.product_id
            cross join lateral (select greatest(r.starts_at, now()) as moment) at
            cross join lateral booked_and_down(p.id, at.moment, at.moment + interval '1 microsecond', now(), r.place_id) held
           where (select count(*) from places where removed_at is null) > 1
             and ${openRental('r')} and r.expected_return > now()
             and held.units > units_at(p.id, p.stock, r.place_id)
             and not ${buildPromiseChangedCondition('r.product_id', 'at.moment')}
             and not exists (select from downtimes d where d.product_id = p.id and d.place_id = r.place_id and d.accepted_broken
                                and coalesce(d.to_at, 'infinity') > at.moment)
             and not exists (select from pool_changes c where c.product_id = p.id and c.place_id = r.place_id and c.accepted_broken
                                and c.quantity > 0 and coalesce(c.ended_at, 'infinity') > r.created_at)
             and not exists (select from stock_movements m where m.product_id = p.id and m.place_id = r.place_id and m.units < 0
                                and m.at >= (select min(o.created_at) from rentals o where o.product_id = p.id and o.place_id = r.place_id and ${openRental('o')}))
             and not exists (select from transfers t join transfer_lines l on l.transfer_id = t.id and l.product_id = p.id
                              where t.to_place_id = r.place_id
                                and (case when t.cancelled_at is not null then t.accepted_broken
                                          else t.received_at is null or l.received < l.quantity end))`,
  },
]
