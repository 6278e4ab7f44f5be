import { cartLines, change, forgetCart } from './cart-store.ts'
import { keptCart } from './kept-cart.ts'
import { hasUnsavedCart } from './save-cart-soon.ts'

const storageKey = 'cart-aside'

/** An expired session hides the cart, but keeps unsaved changes in this tab for the same customer. */
export function setCartAside(userId: number | undefined): void {
  try {
    if (userId !== undefined && hasUnsavedCart())
      sessionStorage.setItem(storageKey, JSON.stringify({ user: userId, lines: cartLines() }))
  } catch {
    // the server's cart comes back
  }
  forgetCart()
}

export function bringBackCart(userId: number): void {
  try {
    const aside = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    sessionStorage.removeItem(storageKey)
    if (aside?.user === userId) change(() => keptCart(JSON.stringify(aside.lines)).lines)
  } catch {}
}
