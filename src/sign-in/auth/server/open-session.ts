import type { User } from '#people/accounts/server/public/accounts.queries.ts'
import type { RequestOrigin } from '#people/accounts/server/public/get-request-origin.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { recordLogin } from '#people/accounts/server/public/record-login.ts'
import { joinCarts } from '#sales/cart/server/public/join-carts.ts'
import type { Work } from '#shell/action/work.ts'

export interface OpenSessionInput {
  remember: boolean
  cart?: unknown[] | undefined
  from: RequestOrigin
}

/** Spends a temporary password. Undefined when the password has changed: no token outlives that. */
export async function openSession(
  work: Work,
  user: User,
  { remember, cart, from }: OpenSessionInput,
): Promise<string | undefined> {
  if (!(await recordLogin(work, user))) return undefined

  if (cart && cart.length > 0) await joinCarts(work, user.id, cart)
  return issueToken(work, { userId: user.id, remember, from })
}
