import { openRental } from '#rules/periods/open-rental.ts'
import type { Invariant } from './invariant.ts'
import { buildHeldUntilSql, buildPromiseChangedCondition } from './promise-conditions.ts'

/** `strpos` spares most texts the slower pattern. */
const bearsSecret = (word: string) => `(strpos(m.said, '/${word}/') > 0 and m.said ~ '/${word}/[-[:word:]]{43}')`

export const orderInvariants: Invariant[] = [
  {
    name: 'I3-lines',
    says: 'an order is the sum of its lines',
    sql: `select 'order ' || o.id as what
            from orders o join order_lines l on l.order_id = o.id
           group by o.id having sum(l.price) <> o.price or sum(l.price_with_vat) <> o.price_with_vat`,
  },
  {
    name: 'I3-family',
    says: 'what follows an order names the first of its family, made before it for the same buyer, and extends lines of that family alone',
    sql: `select 'order ' || o.id as what
            from orders o join orders p on p.id = o.parent_id
           where p.parent_id is not null or p.id > o.id or p.private_or_company <> o.private_or_company
              or p.im_k is distinct from o.im_k or p.client_id <> o.client_id
          union all
          select 'order line ' || l.id
            from order_lines l join orders o on o.id = l.order_id
            join order_lines b on b.id = l.extends_line_id join orders f on f.id = b.order_id
           where b.extends_line_id is not null or coalesce(f.parent_id, f.id) <> coalesce(o.parent_id, o.id)`,
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
              or l.price_with_vat <> (l.price::bigint * (100 + (select shop_vat_rate())) + 50) / 100`,
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
    says: 'VAT is rounded half up from the basis, once an order; of what a return charged with VAT from that sum',
    sql: `select 'order ' || o.id as what
            from orders o
           where o.price + o.vat <> o.price_with_vat
              or o.vat <> case o.private_or_company
                 when 'private' then floor((2::bigint * o.vat_rate * o.price_with_vat + 100 + o.vat_rate) / (2 * (100 + o.vat_rate)))
                 else floor((2::bigint * o.vat_rate * o.price + 100) / 200) end
             and not (exists (select from settlements s where s.follow_up_order_id = o.id)
                      and o.vat = floor((2::bigint * o.vat_rate * o.price_with_vat + 100 + o.vat_rate) / (2 * (100 + o.vat_rate))))`,
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
    name: 'I6-guests',
    says: 'an order of a guest comes from one attempt, which is kept for a year and not beyond its buyer',
    // the purge runs nightly
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
            from (select id, sent_at, text || ' ' || html as said from mails
                   where id > (select coalesce(max(id), 0) - 5000 from mails) offset 0) m
           where ${bearsSecret('uzsakymas')} or ${bearsSecret('moketi')} or m.sent_at is not null and ${bearsSecret('pasiulymas')}`,
  },
  {
    name: 'I11',
    says: 'every order has lines and says whose it is',
    sql: `select 'order ' || o.id as what from orders o
           where not exists (select from order_lines l where l.order_id = o.id) or o.name = '' or (o.email = '' and not o.prints_papers and o.erased_at is null)`,
  },
  {
    name: 'I11-mails',
    says: 'every order has its mail unless its papers were printed or it waits for the next bill with what a return charged, and no mail but a quote’s speaks of an order that is not there',
    sql: `select 'order ' || o.id || ' has no mail' as what from orders o
           where not o.prints_papers and not exists (select from mails m where m.order_id = o.id and m.template in ('order-placed', 'order-waits-for-approval', 'rental-extended', 'order-charged', 'order-added'))
             and not (o.billing <> 'prepaid' and exists (select from settlements s where s.follow_up_order_id = o.id))
          union all
          select 'mail ' || m.id || ' has no order' from mails m
           where m.order_id is not null and m.template <> 'quote' and not exists (select from orders o where o.id = m.order_id)`,
  },
  {
    name: 'I13-erased',
    says: 'an order whose buyer was erased names nobody, and neither do its mails',
    sql: `select 'order ' || o.id as what from orders o
           where o.erased_at is not null
             and (o.user_id is not null or o.object_id is not null or o.name <> 'Ištrinta' or o.lastname <> 'paskyra'
                  or concat(o.email, o.phone, o.address, o.city, o.postal_code, o.comment, o.internal_note, o.delivery_address) <> ''
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
]
