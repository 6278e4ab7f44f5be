import type { Invariant } from '#shell/module/invariant.ts'

export const accountsInvariants: Invariant[] = [
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
