import { profileOf, type User } from '#people/accounts/server/accounts.queries.ts'
import { owedBy } from '#people/accounts/server/owed-by.ts'
import type { Reader } from '#platform/database/database.ts'
import { showCart } from '#selling/cart/server/cart.queries.ts'
import { secondFactorsOf } from '#sign-in/security/server/second-factor.queries.ts'
import type { SignedInUser } from '../auth.contract.ts'

export async function signedInUser(reader: Reader, user: User, now: Date): Promise<SignedInUser> {
  const factors = user.is_admin ? await secondFactorsOf(reader, user.id) : undefined
  const has_second_factor = factors !== undefined && (factors.totp || factors.passkeys > 0)
  const { is_admin: isStaff, password_is_temporary } = user
  const owes = await owedBy(reader, { isStaff, password_is_temporary, has_second_factor })
  return { ...profileOf(user), ...(owes && { owes }), cart: await showCart(reader, user.id, now) }
}
