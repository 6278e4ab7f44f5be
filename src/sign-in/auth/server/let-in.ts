import type { User } from '#people/accounts/server/accounts.queries.ts'
import { issueToken } from '#people/accounts/server/issue-token.ts'
import { noteLogin } from '#people/accounts/server/note-login.ts'
import type { Place } from '#people/accounts/server/place-of.ts'
import { joinCarts } from '#selling/cart/server/join-carts.ts'
import type { Work } from '#shell/action/work.ts'

export interface LetIn {
  remember: boolean
  cart?: unknown[] | undefined
  from: Place
}

/** Spends a temporary password. Undefined when the password has changed: no token outlives that. */
export async function letIn(work: Work, user: User, { remember, cart, from }: LetIn): Promise<string | undefined> {
  if (!(await noteLogin(work, user))) return undefined

  if (cart && cart.length > 0) await joinCarts(work, user.id, cart)
  return issueToken(work, { userId: user.id, remember, from })
}
