import { findUserByEmail } from '#accounts/server/accounts.queries.ts'
import { isPassword } from '#accounts/server/password-hash.ts'
import type { Place } from '#accounts/server/place-of.ts'
import type { Database } from '#platform/database/database.ts'
import { secondFactorsOf } from '#security/server/second-factor.queries.ts'
import type { SecondFactorAsked, SignedIn } from '../auth.contract.ts'
import { letIn } from './let-in.ts'
import { openTicket } from './login-tickets.ts'
import { signedInUser } from './signed-in-user.ts'

export interface SignIn {
  email: string
  password: string
  remember: boolean
  cart?: unknown[]
  from: Place
  now: Date
}

/**
 * Lets a person in, with the cart of the browser joined to the stored one; who has a second factor gets a ticket to show
 * it with, and no token. Undefined when the e-mail or the password is wrong; which of the two, neither the answer nor its
 * time tells. The slow check runs before the transaction.
 */
export async function signIn(database: Database, asked: SignIn): Promise<SignedIn | SecondFactorAsked | undefined> {
  const user = await findUserByEmail(database.db, asked.email)
  if (!(await isPassword(asked.password, user?.password_hash)) || !user) return undefined

  return database.transaction(async (tx) => {
    const factors = await secondFactorsOf(tx, user.id)
    if (factors.totp || factors.passkeys > 0) return openTicket(tx, user, factors, asked)
    const token = await letIn(tx, user, asked)
    return token === undefined ? undefined : { token, user: await signedInUser(tx, user, asked.now) }
  })
}
