import { record } from '#history/server/record.ts'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { demandFresh, demandRight, type Person } from '#platform/http/session.ts'
import type { Role } from '../roles.ts'
import { EmailLinkWanted } from './accounts.jobs.ts'
import type { User } from './accounts.queries.ts'
import { actWithRight } from './act-with-right.ts'
import { type OpenAccount, openAccount } from './open-account.ts'

interface CreateUser extends OpenAccount {
  roles: Role[]
  by: Person
}

/**
 * Somebody of the staff opens an account for another, who gets a link to confirm the address. Throws a 422 on `email` when it has one, a 403 when it is to be of the
 * staff and whoever does it may not decide about that.
 */
export async function createUser(tx: Tx, { by, ...account }: CreateUser): Promise<User> {
  const { rights } = await actWithRight(tx, by.id, 'users:write')
  if (account.roles.length > 0) {
    demandRight({ rights }, 'users:rights')
    demandFresh(by, account.now)
  }
  const user = await openAccount(tx, account)
  await enqueue(tx, EmailLinkWanted, { user_id: user.id })

  await record(tx, {
    by: by.id,
    deed: 'user.created',
    subject: { kind: 'user', id: user.id, title: `#${user.id}` },
    details: { roles: account.roles },
    now: account.now,
  })
  return user
}
