import type { Invariant } from '#shell/module/invariant.ts'

export const tillsInvariants: Invariant[] = [
  {
    name: 'K1',
    says: 'a till was closed on its float and all that went through it',
    sql: `select 'till ' || t.id || ': expected ' || t.expected || ', float and moves ' || t.float + coalesce(m.cents, 0) as what
            from tills t
            left join (select till_id, sum(amount) as cents
                         from (select till_id, amount from payments where till_id is not null
                               union all select till_id, case kind when 'held' then amount else -amount end from deposits where till_id is not null
                               union all select till_id, amount from till_moves) x group by till_id) m on m.till_id = t.id
           where t.closed_at is not null and t.expected <> t.float + coalesce(m.cents, 0)`,
  },
]
