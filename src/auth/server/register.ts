import type { User } from '#accounts/server/accounts.queries.ts'
import { issueToken } from '#accounts/server/issue-token.ts'
import { openAccount } from '#accounts/server/open-account.ts'
import type { Place } from '#accounts/server/place-of.ts'
import { joinCarts } from '#cart/server/join-carts.ts'
import type { Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { mailEmailLink } from './mail-email-link.ts'

export interface Register {
  name: string
  lastname: string
  email: string
  phone: string | null
  im_k: string | null
  pvm_k: string | null
  passwordHash: string
  cart?: unknown[]
  from: Place
  now: Date
}

/**
 * A customer opens an account, is signed in, keeps the cart, and gets a link that confirms the address: until it is pressed
 * the account can shop, but nothing is matched by its e-mail. A known e-mail is a 422 on `email`.
 */
export async function register(tx: Tx, { cart, from, ...account }: Register): Promise<{ token: string; user: User }> {
  const { now } = account
  const user = await openAccount(tx, { ...account, last_login_at: now })
  const [token] = await pipelined([
    issueToken(tx, { userId: user.id, remember: false, from, now }),
    mailEmailLink(tx, { userId: user.id, now }),
    // A new account has no cart: without lines of a guest there is nothing to join.
    cart?.length ? joinCarts(tx, user.id, cart, now) : Promise.resolve(),
  ])
  return { token, user }
}
