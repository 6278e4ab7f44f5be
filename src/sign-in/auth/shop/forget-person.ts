import { forgetWay } from '#people/accounts/shop/private-pages.ts'
import { forgetCart } from '#selling/cart/shop/cart-store.ts'

/** Not the token. */
export function forgetPerson(): void {
  forgetCart()
  forgetWay()
  try {
    // Drafts, also of pages not loaded.
    sessionStorage.clear()
  } catch {
    // nothing was kept
  }
  // A driver's day; unsent acts stay (kept-on-phone.ts).
  indexedDB.deleteDatabase('round-day')
  // Drafts about to be written are not.
  dispatchEvent(new Event('person-forgotten'))
}
