import { enterSession } from '#accounts/shop/session.ts'
import { bringBackCart } from '#cart/shop/cart-aside.ts'
import { takeCart } from '#cart/shop/cart-store.ts'
import type { SignedIn } from '../auth.contract.ts'

/** Login and registration succeeded: this browser has the person, the token and the joined cart. */
export function enter({ token, user: { cart, ...user } }: SignedIn): void {
  enterSession(user, token)
  takeCart(cart.items)
  bringBackCart(user.id)
}
