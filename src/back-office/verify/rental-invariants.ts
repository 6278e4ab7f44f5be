import { openRental } from '#rules/periods/open-rental.ts'
import type { Invariant } from './invariant.ts'
import { buildHeldUntilSql, buildPromiseChangedCondition } from './promise-conditions.ts'

export const rentalInvariants: Invariant[] = [
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
           group by l.id
          having coalesce(sum(r.quantity), 0) <> (case when l.type = 'rent' and l.extends_line_id is null
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
    says: 'kept deposits pay for no more than was kept of the family',
    sql: `with roots as (select id, coalesce(parent_id, id) as root from orders)
          select 'order ' || r.root as what
            from (select order_id, covered as cents from settlements where compensation_id is null
                  union all
                  select d.order_id, s.amount from payment_documents s join payments p on p.id = s.payment_id and p.way = 'deposit'
                    join documents d on d.id = s.document_id and d.kind = 'compensation') s
            join roots r on r.id = s.order_id
           group by r.root
          having sum(s.cents) > coalesce((select sum(d.amount) from deposits d join roots k on k.id = d.order_id
                   where k.root = r.root and d.kind = 'kept'), 0)`,
  },
]
