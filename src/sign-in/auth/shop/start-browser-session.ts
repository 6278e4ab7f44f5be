import { storeSession } from '#people/accounts/shop/public/session.ts'
import { takeCart } from '#sales/cart/shop/public/cart-store.ts'
import { restoreStashedCart } from '#sales/cart/shop/public/stashed-cart.ts'
import type { SignedIn } from '../auth.contract.ts'

export function startBrowserSession({ token, user: { cart, ...user } }: SignedIn): void {
  storeSession(user, token)
  takeCart(cart.items)
  restoreStashedCart(user.id)
}
