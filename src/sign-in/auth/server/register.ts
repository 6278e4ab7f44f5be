import type { User } from '#people/accounts/server/accounts.queries.ts'
import { issueToken } from '#people/accounts/server/issue-token.ts'
import { openAccount } from '#people/accounts/server/open-account.ts'
import type { Place } from '#people/accounts/server/place-of.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { joinCarts } from '#selling/cart/server/join-carts.ts'
import type { Work } from '#shell/action/work.ts'
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
}

/** Unconfirmed it can shop, but nothing is matched by its e-mail. A known one is a 422 on `email`. */
export async function register(
  work: Work,
  { cart, from, ...account }: Register,
): Promise<{ token: string; user: User }> {
  const { now } = work

  const user = await openAccount(work, { ...account, last_login_at: now })
  const [token] = await pipelined([
    issueToken(work, { userId: user.id, remember: false, from }),
    mailEmailLink(work, { userId: user.id }),
    cart?.length ? joinCarts(work, user.id, cart) : Promise.resolve(),
  ])
  return { token, user }
}
