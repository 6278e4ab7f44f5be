import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import type { Invariant } from '#shell/module/invariant.ts'

export const catalogueInvariants: Invariant[] = [
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
    name: 'I1-places',
    says: 'what stands at the places is the whole, and each place has what its movements brought there',
    sql: `select 'product ' || id || ', place ' || place || ': ' || there || ', movements ' || moved as what
            from (select p.id, at.id as place, at.holds_rest, coalesce(m.units, 0) as moved,
                         case when at.holds_rest then p.stock - coalesce(e.units, 0) else coalesce(s.units, 0) end as there
                    from products p cross join places at
                    left join place_stock s on s.product_id = p.id and s.place_id = at.id
                    left join (select product_id, sum(units) as units from place_stock group by 1) e on e.product_id = p.id
                    left join (select product_id, place_id, sum(units) as units from stock_movements group by 1, 2) m
                      on m.product_id = p.id and m.place_id = at.id) x
           where there < 0 or (there <> moved and not holds_rest)`,
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
                             where d.order_id = m.order_id and d.kind in ${buildPaperKindsSql('isCreditNote')})`,
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
]
