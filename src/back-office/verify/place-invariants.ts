import { openRental } from '#rules/periods/open-rental.ts'
import type { Invariant } from './invariant.ts'
import { buildPromiseChangedCondition } from './promise-conditions.ts'

const isOnItsWay = 't.sent_at is not null and t.received_at is null and t.lost_at is null'
/** A machine away is in nobody's pool. */
const isAway = `exists (select from pool_changes c where c.unit_id = u.id and c.ended_at is null and c.quantity > 0`

export const placeInvariants: Invariant[] = [
  {
    name: 'F1-units',
    says: 'a machine is in exactly one of: at its home, elsewhere, out, in transit, retired',
    sql: `select 'unit ' || u.code as what
            from units u
           where (u.in_transit or u.at_place_id is not null)
             and (u.retired_at is not null or u.at_place_id = u.place_id
                  or exists (select from rental_units o where o.unit_id = u.id and o.back_at is null))
              or u.in_transit <> exists (select from transfer_units t where t.unit_id = u.id and ${isOnItsWay})
              or (u.at_place_id is not null and not ${isAway} and c.place_id = u.place_id))
              or (u.at_place_id is null and not u.in_transit and ${isAway} and c.cause = 'elsewhere'))
              or (u.retired_at is not null and ${isAway}))`,
  },
  {
    name: 'F1-transit',
    says: 'what transfers took from pools and stocks is what is on its way or planned',
    sql: `select 'pool change ' || c.id as what
            from pool_changes c left join transfers t on t.id = c.transfer_id
           where c.ended_at is null and c.cause = 'transfer'
             and (t.id is null or t.received_at is not null or t.cancelled_at is not null)
          union all
          select 'transfer line ' || l.id || ': ' || l.sent - l.received - l.lost || ' counted units on their way, down ' || coalesce(c.units, 0)
            from transfer_lines l join transfers t on t.id = l.transfer_id and t.sent_at is not null
            join products p on p.id = l.product_id and p.kind = 'rent'
            left join lateral (select sum(quantity) as units from pool_changes
                                where transfer_id = t.id and product_id = l.product_id and unit_id is null and quantity > 0 and ended_at is null) c on true
           where not exists (select from transfer_units u where u.line_id = l.id)
             and l.sent - l.received - l.lost <> coalesce(c.units, 0)
          union all
          select 'product ' || p.id || ': goods on their way'
            from products p join transfer_lines l on l.product_id = p.id
           where p.kind <> 'rent'
           group by p.id
          having sum(l.sent - l.received) <> -coalesce((select sum(m.units) from stock_movements m
                   where m.product_id = p.id and m.reason = 'transferred'), 0)`,
  },
  {
    name: 'F1-numbers',
    says: 'waybills are numbered without gaps',
    sql: `select 'series ' || s.series as what
            from waybill_series s left join (select series, count(*) as sent, max(number) as last from transfers where number is not null group by 1) t
              on t.series = s.series
           where s.next_number - 1 <> coalesce(t.sent, 0) or coalesce(t.last, 0) <> coalesce(t.sent, 0)`,
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
