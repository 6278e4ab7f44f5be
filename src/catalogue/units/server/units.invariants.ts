import type { Invariant } from '#shell/module/invariant.ts'

const isOnItsWay = 't.sent_at is not null and t.received_at is null and t.lost_at is null'
/** A machine away is in nobody's pool. */
const isAway = `exists (select from pool_changes c where c.unit_id = u.id and c.ended_at is null and c.quantity > 0`

export const unitsInvariants: Invariant[] = [
  {
    name: 'I1-units',
    says: 'the stock of what is tracked one by one is the number of its units in service; of what is counted none is',
    sql: `select 'product ' || p.id || ': stock ' || p.stock || ', units ' || coalesce(u.units, 0) as what
            from products p left join (select product_id, count(*) as units from units where retired_at is null group by product_id) u
              on u.product_id = p.id
           where p.kind = 'rent' and case p.tracked when 'each' then p.stock else 0 end <> coalesce(u.units, 0)`,
  },
  {
    name: 'I1-homes',
    says: 'what is tracked one by one counts at the homes of its units in service',
    sql: `select 'product ' || s.product_id || ', place ' || s.place_id || ': ' || s.units as what
            from place_stock s join products p on p.id = s.product_id and p.kind = 'rent' and p.tracked = 'each'
           where s.units <> (select count(*) from units u where u.product_id = s.product_id and u.place_id = s.place_id and u.retired_at is null)`,
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
]
