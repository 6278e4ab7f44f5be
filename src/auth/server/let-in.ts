import type { User } from '#accounts/server/accounts.queries.ts'
import { issueToken } from '#accounts/server/issue-token.ts'
import { noteLogin } from '#accounts/server/note-login.ts'
import type { Place } from '#accounts/server/place-of.ts'
import { joinCarts } from '#cart/server/join-carts.ts'
import type { Tx } from '#platform/database/database.ts'

export interface LetIn {
  remember: boolean
  /** The browser's cart. */
  cart?: unknown[] | undefined
  from: Place
  now: Date
}

/**
 * Gives a token to somebody who has shown all that is asked for, and joins the cart. A temporary password opens nothing
 * after this; of two who come with it at once one gets in. Undefined when the password was changed after it was checked:
 * such a token must not outlive the change.
 */
export async function letIn(tx: Tx, user: User, { remember, cart, from, now }: LetIn): Promise<string | undefined> {
  if (!(await noteLogin(tx, user, now))) return undefined

  if (cart && cart.length > 0) await joinCarts(tx, user.id, cart, now)
  return issueToken(tx, { userId: user.id, remember, from, now })
}
