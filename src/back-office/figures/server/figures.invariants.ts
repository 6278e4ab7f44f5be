import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { Invariant } from '#shell/module/invariant.ts'

const isSale = `d.kind in ${buildPaperKindsSql('isVatInvoice')}`

export const figuresInvariants: Invariant[] = [
  {
    name: 'I4-report-lines',
    says: 'the lines of reports are the documents: of each month, net and VAT, and of each document, order by order',
    sql: `with lines as (
            select document_id, order_id, sum(price) as price, sum(price_with_vat) as price_with_vat from billed_lines group by 1, 2)
          select coalesce(d.full_number, 'document ' || l.document_id) || ', order ' || coalesce(t.order_id, l.order_id) as what
            from (select t.* from document_orders t join documents d on d.id = t.document_id where ${isSale}) t
            full join lines l on l.document_id = t.document_id and l.order_id = t.order_id
            left join documents d on d.id = t.document_id
           where (t.price::bigint, t.price_with_vat::bigint) is distinct from (l.price::bigint, l.price_with_vat::bigint)
          union all
          select m.month
            from (select left(d.issued_on::text, 7) as month, sum(t.price) as price, sum(t.vat) as vat
                    from documents d join document_orders t on t.document_id = d.id where ${isSale} group by 1) m
            full join (select left(issued_on::text, 7) as month, sum(price) as price, sum(price_with_vat - price) as vat
                         from billed_lines group by 1) r on r.month = m.month
           where (m.price, m.vat) is distinct from (r.price, r.vat)`,
  },
  {
    name: 'I4-report-places',
    says: 'places add up to the whole: each line of reports is of one place of the shop',
    sql: `select 'document ' || b.document_id as what
            from billed_lines b left join orders o on o.id = b.order_id left join places p on p.id = o.place_id
           where p.id is null`,
  },
  {
    name: 'I4-places',
    says: 'places add up to the whole: each order and its rentals, each payment and deposit is of one place of the shop, and what is open of a document is shared by places to the cent',
    sql: `select 'order ' || o.id as what from orders o left join places p on p.id = o.place_id where p.id is null
          union all
          select 'rental ' || r.id from rentals r left join places p on p.id = r.place_id where p.id is null
          union all
          select 'payment ' || y.id
            from payments y
           where y.order_id is null and not exists (select from places p where p.id = place_of_payment(y.id))
          union all
          select 'document ' || b.document_id
            from document_balances b
           where b.open <> 0
             and b.open is distinct from (select sum(share_of_place(b.document_id, b.open, p.id)) from places p)`,
  },
]
