import type { Invariant } from '#shell/module/invariant.ts'

export const clientsInvariants: Invariant[] = [
  {
    name: 'C1-orders',
    says: 'an order of a company among the clients bears its code, or that of a client merged into it; one of a person is no company’s',
    sql: `select 'order ' || o.id as what from orders o join clients c on c.id = o.client_id
           where case c.kind when 'company' then o.private_or_company <> 'company' or o.im_k is distinct from c.code
                      else o.private_or_company <> 'private' end
             and not exists (select from clients was where was.merged_into = c.id
                  and case was.kind when 'company' then o.private_or_company = 'company' and o.im_k is not distinct from was.code
                           else o.private_or_company = 'private' end)`,
  },
  {
    name: 'C1-people',
    says: 'people belong to companies alone',
    sql: `select 'client ' || c.id || ', person ' || m.user_id as what
            from client_people m join clients c on c.id = m.client_id where c.kind <> 'company'`,
  },
]
