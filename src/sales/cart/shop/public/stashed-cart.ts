import { parseStoredCart } from '../stored-cart.ts'
import { change, forgetCart, getCartLines } from './cart-store.ts'
import { hasUnsavedCart } from './save-cart-soon.ts'

const storageKey = 'cart-aside'

/** An expired session hides the cart, but keeps unsaved changes in this tab for the same customer. */
export function storeStashedCart(userId: number | undefined): void {
  try {
    if (userId !== undefined && hasUnsavedCart())
      sessionStorage.setItem(storageKey, JSON.stringify({ user: userId, lines: getCartLines() }))
  } catch {
    // the server's cart comes back
  }
  forgetCart()
}

export function restoreStashedCart(userId: number): void {
  try {
    const aside = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    sessionStorage.removeItem(storageKey)
    if (aside?.user === userId) change(() => parseStoredCart(JSON.stringify(aside.lines)).lines)
  } catch {}
}
