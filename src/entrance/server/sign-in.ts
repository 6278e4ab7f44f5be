import { and, eq } from 'drizzle-orm'
import { findUserByEmail, type User } from '#accounts/server/accounts.queries.ts'
import { users } from '#accounts/server/accounts.tables.ts'
import { issueToken } from '#accounts/server/issue-token.ts'
import { isPassword } from '#accounts/server/password-hash.ts'
import { joinCarts } from '#cart/server/join-carts.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { SignedIn } from '../entrance.contract.ts'
import { signedInUser } from './signed-in-user.ts'

export interface SignIn {
  email: string
  password: string
  remember: boolean
  cart?: unknown[]
  now: Date
}

/**
 * Lets a person in, with the cart of the browser joined to the stored one. Undefined when the e-mail or the password is
 * wrong; which of the two, neither the answer nor its time tells. The slow check runs before the transaction.
 */
export async function signIn(database: Database, asked: SignIn): Promise<SignedIn | undefined> {
  const user = await findUserByEmail(database.db, asked.email)
  if (!(await isPassword(asked.password, user?.password_hash)) || !user) return undefined

  const token = await database.transaction((tx) => letIn(tx, user, asked))
  if (!token) return undefined
  return { token, user: await signedInUser(database.db, user, asked.now) }
}

/** Undefined when the password was changed after it was checked: such a token must not outlive the change. */
async function letIn(tx: Tx, user: User, { remember, cart, now }: SignIn): Promise<string | undefined> {
  const { rowCount } = await tx
    .update(users)
    .set({ last_login_at: now })
    .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash)))
  if (rowCount === 0) return undefined

  if (cart && cart.length > 0) await joinCarts(tx, user.id, cart, now)
  return issueToken(tx, { userId: user.id, remember, now })
}
