export const draftKey = 'checkout-draft'
export const attemptKey = 'checkout-attempt'

/** Nothing of a checkout stays in this tab. A file of its own: signing out is part of every page, checking out of one. */
export function forgetCheckout(): void {
  try {
    sessionStorage.removeItem(draftKey)
    sessionStorage.removeItem(attemptKey)
  } catch {
    // nothing was kept
  }
}
