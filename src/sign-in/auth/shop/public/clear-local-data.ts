import { forgetSignInReturnPath } from '#people/accounts/shop/public/access-redirects.ts'
import { forgetCart } from '#sales/cart/shop/public/cart-store.ts'

/** The token stays. */
export function clearLocalData(): void {
  forgetCart()
  forgetSignInReturnPath()
  try {
    // Drafts, also of pages not loaded.
    sessionStorage.clear()
    // What was opened by the office's search.
    localStorage.removeItem('office-recent')
  } catch {
    // nothing was kept
  }
  // A driver's day; unsent acts stay (phone-storage.ts).
  indexedDB.deleteDatabase('round-day')
  // Drafts about to be written are not.
  dispatchEvent(new Event('person-forgotten'))
}
