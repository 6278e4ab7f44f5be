import type { Invariant } from '#shell/module/invariant.ts'

export const deskInvariants: Invariant[] = [
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
    // Deleted drafts and quotes stay in the history.
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
]
