import { profileOf, type User } from '#accounts/server/accounts.queries.ts'
import { owedBy } from '#accounts/server/owed-by.ts'
import { showCart } from '#cart/server/cart.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { secondFactorsOf } from '#security/server/second-factor.queries.ts'
import type { SignedInUser } from '../auth.contract.ts'

/** The person with the cart, as the browser keeps both; and what has to be set before anything else is opened. */
export async function signedInUser(reader: Reader, user: User, now: Date): Promise<SignedInUser> {
  const factors = user.is_admin ? await secondFactorsOf(reader, user.id) : undefined
  const has_second_factor = factors !== undefined && (factors.totp || factors.passkeys > 0)
  const { is_admin: isStaff, password_is_temporary } = user
  const owes = await owedBy(reader, { isStaff, password_is_temporary, has_second_factor })
  return { ...profileOf(user), ...(owes && { owes }), cart: await showCart(reader, user.id, now) }
}
