import type { Invariant } from '#shell/module/invariant.ts'

export const checkoutInvariants: Invariant[] = [
  {
    name: 'I6',
    says: 'an order comes from at most one idempotency key',
    sql: `select 'order ' || order_id as what from checkout_keys group by order_id having count(*) > 1`,
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
]
