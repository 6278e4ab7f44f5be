import { openRental } from '#rules/periods/open-rental.ts'
import { clientInvariants } from './client-invariants.ts'
import { deliveryInvariants } from './delivery-invariants.ts'
import { documentInvariants } from './document-invariants.ts'
import type { Invariant } from './invariant.ts'
import { orderInvariants } from './order-invariants.ts'
import { placeInvariants } from './place-invariants.ts'
import { rentalInvariants } from './rental-invariants.ts'
import { roundInvariants } from './round-invariants.ts'

const stockInvariants: Invariant[] = [
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
    name: 'I1-homes',
    says: 'what is tracked one by one counts at the homes of its units in service',
    sql: `select 'product ' || s.product_id || ', place ' || s.place_id || ': ' || s.units as what
            from place_stock s join products p on p.id = s.product_id and p.kind = 'rent' and p.tracked = 'each'
           where s.units <> (select count(*) from units u where u.product_id = s.product_id and u.place_id = s.place_id and u.retired_at is null)`,
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

const onlinePaymentInvariants: Invariant[] = [
  {
    name: 'P1-told',
    says: 'movements of an online payment come to what its provider told last',
    sql: `select 'online payment ' || i.id || ': told ' || i.received - i.returned || ', movements ' || coalesce(m.amount, 0) as what
            from payment_intents i
            left join (select intent_id, sum(amount) as amount from online_movements group by intent_id) m on m.intent_id = i.id
           where i.received - i.returned <> coalesce(m.amount, 0)`,
  },
  {
    name: 'P1-written',
    says: 'money of an online payment is written down as payments, or the payment waits for a person',
    sql: `select 'online payment ' || i.id || ': told ' || i.received - i.returned || ', written ' || coalesce(w.amount, 0) as what
            from payment_intents i
            left join (select m.intent_id, sum(p.amount) as amount
                         from online_movements m join payments p on p.online_movement_id = m.id group by m.intent_id) w on w.intent_id = i.id
           where i.to_decide is null and i.received - i.returned <> coalesce(w.amount, 0)`,
  },
  {
    name: 'P1-added',
    says: 'what stands with an online payment as written down is the sum of its payments',
    sql: `select 'online payment ' || i.id || ': ' || i.written || ', payments ' || coalesce(w.amount, 0) as what
            from payment_intents i
            left join (select m.intent_id, sum(p.amount) as amount
                         from online_movements m join payments p on p.online_movement_id = m.id group by m.intent_id) w on w.intent_id = i.id
           where i.written <> coalesce(w.amount, 0)`,
  },
  {
    name: 'P1-once',
    says: 'a movement of a provider is at most one payment, in its direction and of no more than its money',
    sql: `select 'movement ' || m.id || ': payments ' || count(*) as what
            from online_movements m join payments p on p.online_movement_id = m.id
           group by m.id, m.amount
          having count(*) > 1 or bool_or(sign(p.amount) <> sign(m.amount) or abs(p.amount) > abs(m.amount))`,
  },
  {
    name: 'P1-subject',
    says: 'payments of an online payment are of the order or the client that was paid',
    sql: `select 'payment ' || p.id as what
            from payments p join online_movements m on m.id = p.online_movement_id join payment_intents i on i.id = m.intent_id
           where p.way <> 'online' or p.order_id is distinct from i.order_id
              or (i.client_id is not null and p.client_id is distinct from i.client_id)`,
  },
  {
    name: 'P1-refunds',
    says: 'a refund that is done was told by the provider, in its sum',
    sql: `select 'refund ' || r.id as what
            from online_refunds r left join online_movements m on m.id = r.movement_id
           where r.state = 'done' and (m.id is null or m.intent_id <> r.intent_id or m.amount <> -r.amount)`,
  },
]

const cardHoldInvariants: Invariant[] = [
  {
    name: 'I5-card-holds',
    says: 'what the ledger of deposits says to be held on cards is what is held on them',
    sql: `select 'order ' || coalesce(l.order_id, h.order_id) || ': ledger ' || coalesce(l.cents, 0) || ', cards ' || coalesce(h.cents, 0) as what
            from (select order_id, sum(case when kind = 'held' then amount else -amount end) as cents
                    from deposits where way = 'card-hold' group by order_id) l
            full join (select order_id, sum(amount) as cents from card_holds where state = 'held' group by order_id) h
              on h.order_id = l.order_id
           where coalesce(l.cents, 0) <> coalesce(h.cents, 0)`,
  },
]

const tillInvariants: Invariant[] = [
  {
    name: 'K1',
    says: 'a till was closed on its float and all that went through it',
    sql: `select 'till ' || t.id || ': expected ' || t.expected || ', float and moves ' || t.float + coalesce(m.cents, 0) as what
            from tills t
            left join (select till_id, sum(amount) as cents
                         from (select till_id, amount from payments where till_id is not null
                               union all select till_id, case kind when 'held' then amount else -amount end from deposits where till_id is not null
                               union all select till_id, amount from till_moves) x group by till_id) m on m.till_id = t.id
           where t.closed_at is not null and t.expected <> t.float + coalesce(m.cents, 0)`,
  },
]

const wholeShopInvariants: Invariant[] = [
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
]

/** Numbers as in the fault catalogue. Constraints and triggers prevent most breaches; these queries prove it. */
export const invariants: Invariant[] = [
  ...stockInvariants,
  ...rentalInvariants,
  ...orderInvariants,
  ...documentInvariants,
  ...wholeShopInvariants,
  ...clientInvariants,
  ...onlinePaymentInvariants,
  ...cardHoldInvariants,
  ...tillInvariants,
  ...deliveryInvariants,
  ...roundInvariants,
  ...placeInvariants,
]
