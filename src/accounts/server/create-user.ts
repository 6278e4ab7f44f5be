import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database.ts'
import type { User } from './accounts.queries.ts'
import { actAsAdmin } from './act-as-admin.ts'
import { type OpenAccount, openAccount } from './open-account.ts'

interface CreateUser extends OpenAccount {
  isAdmin: boolean
  /** The administrator who does it. */
  by: number
}

/** An administrator opens an account for somebody. Throws a 422 on `email` when it has one. */
export async function createUser(tx: Tx, { by, ...account }: CreateUser): Promise<User> {
  await actAsAdmin(tx, by)
  const user = await openAccount(tx, account)

  await record(tx, {
    by,
    deed: 'user.created',
    subject: { kind: 'user', id: user.id, title: `#${user.id}` },
    details: { isAdmin: account.isAdmin },
    now: account.now,
  })
  return user
}
