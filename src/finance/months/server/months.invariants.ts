import type { Invariant } from '#shell/module/invariant.ts'

export const monthsInvariants: Invariant[] = [
  {
    name: 'C2-closed-months',
    says: 'a closed month is what was counted when it was closed, and nothing was written into it or before it later',
    // The close waited for writes under way, so these have a minute.
    sql: `with closed as (
            select m.*, (m.month || '-01')::date + interval '1 month' as next,
                   coalesce(lag((m.month || '-01')::date + interval '1 month') over (order by m.month), '-infinity') as since
              from months m)
          select 'month ' || c.month || ' has other sums' as what
            from closed c, month_sums(c.month) s
           where (c.documents, c.price, c.vat, c.price_with_vat, c.payments, c.received)
                   <> (s.documents, s.price, s.vat, s.price_with_vat, s.payments, s.received)
              or (c.deposits, c.deposits_taken, c.deposits_returned, c.deposits_kept)
                   <> (s.deposits, s.deposits_taken, s.deposits_returned, s.deposits_kept)
          union all
          select 'month ' || c.month || ': document ' || d.full_number
            from closed c join documents d on d.issued_on >= c.since and d.issued_on < c.next and d.issued_at > c.closed_at + interval '1 minute'
          union all
          select 'month ' || c.month || ': payment ' || p.id
            from closed c join payments p on p.paid_on >= c.since and p.paid_on < c.next and p.created_at > c.closed_at + interval '1 minute'
          union all
          select 'month ' || c.month || ': revision of document ' || v.document_id
            from closed c join documents d on d.issued_on >= c.since and d.issued_on < c.next and d.revision > 1
            join document_revisions v on v.document_id = d.id and v.replaced_at > c.closed_at + interval '1 minute'`,
  },
]
