import { profileOf, type User } from '#accounts/server/accounts.queries.ts'
import { showCart } from '#cart/server/cart.queries.ts'
import type { Reader } from '#platform/database.ts'
import type { SignedInUser } from '../entrance.contract.ts'

/** The person with the cart, as the browser keeps both. */
export async function signedInUser(reader: Reader, user: User, now: Date): Promise<SignedInUser> {
  return { ...profileOf(user), cart: await showCart(reader, user.id, now) }
}
