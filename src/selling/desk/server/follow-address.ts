import { redirectOrder } from '#orders/server/redirect-order.ts'
import { giveRentalsTo } from '#rentals/server/give-rentals-to.ts'
import type { Work } from '#shell/action/work.ts'

/** Orders and rentals, once the e-mail is another. As `redirectOrder`. */
export async function followAddress(
  work: Work,
  redirecting: Parameters<typeof redirectOrder>[1],
): Promise<{ userId: number | null } | undefined> {
  const redirected = await redirectOrder(work, redirecting)
  if (redirected) await giveRentalsTo(work.tx, redirected)
  return redirected
}
