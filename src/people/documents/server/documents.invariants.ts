import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { Invariant } from '#shell/module/invariant.ts'

const creditNotes = buildPaperKindsSql('isCreditNote')
const ofBefore = buildPaperKindsSql('isOfBefore')
const provisional = buildPaperKindsSql('isProvisional')

export const documentsInvariants: Invariant[] = [
  {
    name: 'I13-purged',
    says: 'a document is emptied whole, and not before the law lets it go: an order that came to nothing, or ten years',
    sql: `select d.kind || ' ' || d.full_number as what
            from documents d join orders o on o.id = d.order_id
           where d.purged_at is not null
             and (d.snapshot <> '{}'::jsonb
                  or (date_part('year', d.purged_at) - date_part('year', d.issued_on) <= 10
                      and not (d.kind in ${provisional} and o.paid_at is null and o.erased_at is not null)))`,
  },
  {
    name: 'I4-numbers',
    says: 'numbers of a series run from 1 without a gap or a double',
    sql: `select d.kind || ' ' || d.series || ': ' || count(*) || ' documents up to number ' || max(d.number) as what
            from documents d left join document_series s on s.kind = d.kind and s.series = d.series
           where d.kind not in ${ofBefore}
           group by d.kind, d.series, s.next_number
          having min(d.number) <> 1 or max(d.number) <> count(*) or count(distinct d.number) <> count(*)
              or s.next_number is distinct from max(d.number) + 1`,
  },
  {
    name: 'I4-dates',
    says: 'dates of a series never go back',
    sql: `select kind || ' ' || full_number as what
            from (select kind, full_number, issued_on,
                         lag(issued_on) over (partition by kind, series order by number) as before from documents
                   where kind not in ${ofBefore}) d
           where before > issued_on`,
  },
  {
    name: 'I4-credited',
    says: 'credit notes correct an invoice of their order or client and take back no more than it bears',
    sql: `select c.full_number as what
            from documents c left join documents i on i.id = c.credits and i.kind = 'invoice'
           where c.kind in ${creditNotes}
             and (i.id is null or i.order_id is distinct from c.order_id
                  or c.snapshot #>> '{corrects,full_number}' is distinct from i.full_number
                  or c.issued_on < i.issued_on or (c.snapshot ->> 'price_with_vat')::bigint >= 0)
          union all
          select i.full_number
            from documents i join documents c on c.credits = i.id and c.kind in ${creditNotes}
           where i.kind = 'invoice' group by i.id
          having (i.snapshot ->> 'price_with_vat')::bigint + sum((c.snapshot ->> 'price_with_vat')::bigint) < 0
              or (i.snapshot ->> 'price')::bigint + sum((c.snapshot ->> 'price')::bigint) < 0
              or (i.snapshot ->> 'vat')::bigint + sum((c.snapshot ->> 'vat')::bigint) < 0`,
  },
  {
    name: 'I4-prepayment',
    says: 'every order that is paid before has exactly one prepayment document; one without its approval none, one on credit none but what it had before',
    sql: `select 'order ' || o.id as what
            from orders o left join documents d on d.order_id = o.id and d.kind = 'prepayment'
           group by o.id having case when o.billing <> 'prepaid' then count(d.id) > 1
             else count(d.id) <> (case when o.unapproved_since is null then 1 else 0 end) end`,
  },
  {
    name: 'I4-revised',
    says: 'the prepayment of a changed order is made anew with each change, says what the order does, and all that it ever said stays',
    sql: `select d.full_number as what
            from documents d join orders o on o.id = d.order_id
           where (d.revision > 1 or (o.revision > 1 and d.kind = 'prepayment'))
             and ((d.kind = 'prepayment' and (d.revision <> o.revision
                   or (d.purged_at is null and (d.snapshot ->> 'price_with_vat')::int <> o.price_with_vat)))
                  or (select count(*) from document_revisions v where v.document_id = d.id) <> d.revision - 1)`,
  },
  {
    name: 'I4-contract',
    says: 'an order has at most one rental contract',
    sql: `select 'order ' || order_id as what from documents where kind = 'contract' group by order_id having count(*) > 1`,
  },
  {
    name: 'C2-document-orders',
    says: 'a bill, a compensation and a credit note say what they bill of their orders, a credit note takes from one bill, a compensation that calls one off from that, and no other paper bills anything',
    sql: `select d.kind || ' ' || d.full_number as what
            from documents d left join (
              select document_id, sum(price) as price, sum(vat) as vat, sum(price_with_vat) as price_with_vat
                from document_orders group by document_id) o on o.document_id = d.id
           where case when d.kind not in ${buildPaperKindsSql('isBill')} then o.document_id is not null
                      else o.document_id is null
                           or (d.purged_at is null and (o.price, o.vat, o.price_with_vat) is distinct from
                              ((d.snapshot ->> 'price')::int, (d.snapshot ->> 'vat')::int, (d.snapshot ->> 'price_with_vat')::int)) end
          union all
          select 'credit ' || c.full_number
            from documents c left join documents i on i.id = c.credits
           where case when c.kind in ${creditNotes} then c.credits is null when c.kind in ${buildPaperKindsSql('mayCorrect')} then false
                      else c.credits is not null end
              or (c.credits is not null and (i.client_id is distinct from c.client_id
                  or i.kind <> case when c.kind in ${creditNotes} then 'invoice' else c.kind end))`,
  },
  {
    name: 'C2-opening',
    says: 'a debt of another program has its client and its day, is of no order of ours and is not credited here',
    sql: `select 'opening debt ' || d.full_number as what
            from documents d where d.kind in ${ofBefore}
             and (d.order_id is not null or d.due_on is null or d.due_on < d.issued_on or d.credits is not null
                  or exists (select from documents c where c.credits = d.id)
                  or not exists (select from document_balances b where b.document_id = d.id))`,
  },
  {
    name: 'C2-balance',
    says: 'what is open of a bill is its sum less credit notes and payments, so that a client owes all bills less all payments; an invoice that came with its money asks for none',
    sql: `select 'bill ' || d.full_number as what
            from documents d
            left join document_balances b on b.document_id = d.id
            left join (select document_id, sum(price_with_vat) as billed from document_orders group by document_id) t on t.document_id = d.id
            left join (select c.credits, -sum(k.price_with_vat) as credited
                         from documents c join document_orders k on k.document_id = c.id where c.credits is not null group by c.credits) c
              on c.credits = d.id
            left join (select document_id, sum(amount) as settled from payment_documents group by document_id) s on s.document_id = d.id
           cross join lateral (select case when d.kind not in ${ofBefore} then t.billed when d.purged_at is not null then b.billed
                                           else (d.snapshot ->> 'price_with_vat')::bigint end as billed) w
           where d.kind in ${buildPaperKindsSql('isOwed')} and d.credits is null
             and (b.billed, b.credited, b.settled, b.open, b.client_id, b.due_on) is distinct from
                 (w.billed::int, coalesce(c.credited, 0)::int, coalesce(s.settled, 0)::int,
                  (w.billed - coalesce(c.credited, 0) - coalesce(s.settled, 0))::int, d.client_id, d.due_on)
          union all
          select 'order ' || d.order_id
            from documents d join document_balances b on b.document_id = d.id
            join (select order_id, sum(amount) as received from payments group by order_id) r on r.order_id = d.order_id
           where d.kind = 'invoice' and d.due_on is null
             and b.settled <> case when b.client_id is null then least(b.billed, greatest(r.received, b.billed - b.credited))
                                   else b.billed - b.credited end`,
  },
]
