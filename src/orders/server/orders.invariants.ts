import type { Invariant } from '#shell/module/invariant.ts'

/** `strpos` spares most texts the slower pattern. */
const bearsSecret = (word: string) => `(strpos(m.said, '/${word}/') > 0 and m.said ~ '/${word}/[-[:word:]]{43}')`

export const ordersInvariants: Invariant[] = [
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
    name: 'I3-vat',
    says: 'VAT is rounded half up from the basis, once an order, of its lines at the rate; of what a return charged with VAT from that sum',
    sql: `select 'order ' || o.id as what
            from orders o cross join lateral (
                 select coalesce(sum(l.price), 0) as price, coalesce(sum(l.price_with_vat), 0) as price_with_vat
                   from order_lines l where l.order_id = o.id and l.vat_kind = 'standard') s
           where o.price + o.vat <> o.price_with_vat
              or o.vat <> case o.private_or_company
                 when 'private' then floor((2::bigint * o.vat_rate * s.price_with_vat + 100 + o.vat_rate) / (2 * (100 + o.vat_rate)))
                 else floor((2::bigint * o.vat_rate * s.price + 100) / 200) end
             and not (exists (select from settlements t where t.follow_up_order_id = o.id)
                      and o.vat = floor((2::bigint * o.vat_rate * s.price_with_vat + 100 + o.vat_rate) / (2 * (100 + o.vat_rate))))`,
  },
  {
    name: 'I6-secrets',
    says: 'of secrets that open an order or a quote, or by which one pays, the shop keeps hashes alone, and of sent mails none of them',
    sql: `select 'a secret in ' || kept as what
            from (select 'idempotency_keys' as kept, key_hash as hash from idempotency_keys
                   union all select 'idempotency_keys', body_hash from idempotency_keys
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
    says: 'every order has its mail unless its papers were printed, another program took it or it waits for the next bill with what a return charged, and no mail but a quote’s speaks of an order that is not there',
    sql: `select 'order ' || o.id || ' has no mail' as what from orders o
           where not o.prints_papers and not exists (select from imported_orders i where i.order_id = o.id)
             and not exists (select from mails m where m.order_id = o.id and m.template in ('order-placed', 'order-waits-for-approval', 'rental-extended', 'order-charged', 'order-added'))
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
]
