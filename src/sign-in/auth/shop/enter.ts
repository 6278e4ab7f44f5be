import { enterSession } from '#people/accounts/shop/session.ts'
import { bringBackCart } from '#selling/cart/shop/cart-aside.ts'
import { takeCart } from '#selling/cart/shop/cart-store.ts'
import type { SignedIn } from '../auth.contract.ts'

export function enter({ token, user: { cart, ...user } }: SignedIn): void {
  enterSession(user, token)
  takeCart(cart.items)
  bringBackCart(user.id)
}
