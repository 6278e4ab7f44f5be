import type { Invariant } from '#shell/module/invariant.ts'

export const workSitesInvariants: Invariant[] = [
  {
    name: 'C1-sites',
    says: 'an order goes to a work site of its own customer or client',
    sql: `select 'order ' || o.id || ', site ' || s.id as what from orders o join objects s on s.id = o.object_id
           where coalesce(s.user_id = o.user_id, false) = false and coalesce(s.client_id = o.client_id, false) = false`,
  },
]
