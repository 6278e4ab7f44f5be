import type { Invariant } from '#shell/module/invariant.ts'

export const approvalsInvariants: Invariant[] = [
  {
    name: 'I14-approved',
    says: 'an order is without its approval exactly while nobody approved it, and what was declined or withdrawn holds nothing',
    sql: `select 'order ' || o.id as what
            from orders o left join order_approvals a on a.order_id = o.id
           where (o.unapproved_since is not null) <> (a.order_id is not null and 'approved' is distinct from a.decision)
              or (a.decision in ('declined', 'withdrawn') and o.lapsed_at is null and o.deleted_at is null)`,
  },
]
