import type { Invariant } from '#shell/module/invariant.ts'

export const checkoutInvariants: Invariant[] = [
  {
    name: 'I6',
    says: 'an order comes from at most one idempotency key',
    sql: `select 'order ' || order_id as what from idempotency_keys where scope = 'checkout' and user_id is not null
           group by order_id having order_id is not null and count(*) > 1`,
  },
  {
    name: 'I6-guests',
    says: 'an order of a guest comes from one attempt, which is kept for a year and not beyond its buyer',
    // the purge runs nightly
    sql: `select 'order ' || order_id || ' twice' as what from idempotency_keys where scope = 'checkout' and user_id is null
           group by order_id having count(*) > 1
          union all
          select 'order ' || k.order_id from idempotency_keys k join orders o on o.id = k.order_id
           where k.scope = 'checkout' and k.user_id is null and (o.erased_at is not null or k.created_at < now() - interval '1 year 3 days')`,
  },
]
