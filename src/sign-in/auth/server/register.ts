import type { User } from '#people/accounts/server/public/accounts.queries.ts'
import type { RequestOrigin } from '#people/accounts/server/public/get-request-origin.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { openAccount } from '#people/accounts/server/public/open-account.ts'
import { awaitPipelined } from '#platform/database/await-pipelined.ts'
import { joinCarts } from '#sales/cart/server/public/join-carts.ts'
import type { Work } from '#shell/action/work.ts'
import { mailEmailLink } from './mail-email-link.ts'

export interface RegisterInput {
  name: string
  lastname: string
  email: string
  phone: string | null
  im_k: string | null
  pvm_k: string | null
  passwordHash: string
  cart?: unknown[]
  from: RequestOrigin
}

/** Unconfirmed it can shop, but nothing is matched by its e-mail. A known one is a 422 on `email`. */
export async function register(
  work: Work,
  { cart, from, ...account }: RegisterInput,
): Promise<{ token: string; user: User }> {
  const { now } = work

  const user = await openAccount(work, { ...account, last_login_at: now })
  const [token] = await awaitPipelined([
    issueToken(work, { userId: user.id, remember: false, from }),
    mailEmailLink(work, { userId: user.id }),
    cart?.length ? joinCarts(work, user.id, cart) : Promise.resolve(),
  ])
  return { token, user }
}
