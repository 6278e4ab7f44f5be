import { cartLines, forgetCart, replaceAll } from './cart-store.ts'
import { keptCart } from './kept-cart.ts'
import { hasUnsavedCart } from './save-cart-soon.ts'

const storageKey = 'cart-aside'

/**
 * The session ended by itself: nothing of the cart stays in sight, but a change that the server never heard of waits in
 * this tab for the same customer to sign in again.
 */
export function setCartAside(userId: number | undefined): void {
  try {
    if (userId !== undefined && hasUnsavedCart())
      sessionStorage.setItem(storageKey, JSON.stringify({ user: userId, lines: cartLines() }))
  } catch {
    // the server's cart is what comes back
  }
  forgetCart()
}

/** After signing in: the cart that was set aside, if it is this customer's, and the server hears of it now. */
export function bringBackCart(userId: number): void {
  try {
    const aside = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    sessionStorage.removeItem(storageKey)
    if (aside?.user === userId) replaceAll(keptCart(JSON.stringify(aside.lines)).lines)
  } catch {
    // the server's cart is there
  }
}
