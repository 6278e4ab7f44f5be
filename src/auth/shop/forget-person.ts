import { forgetWay } from '#accounts/shop/private-pages.ts'
import { forgetCart } from '#cart/shop/cart-store.ts'
import { forgetCheckout } from '#checkout/shop/forget-checkout.ts'

/** What this browser keeps for the person who was signed in, but for the token: cart, drafts, where they were. */
export function forgetPerson(): void {
  forgetCart()
  forgetCheckout()
  forgetWay()
  // A driver's day; acts that the shop does not have yet stay (kept-on-phone.ts).
  indexedDB.deleteDatabase('round-day')
  // Forms that are open hear it (form-draft.ts), which pages without one don't load.
  dispatchEvent(new Event('person-forgotten'))
}
