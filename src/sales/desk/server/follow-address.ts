import { redirectOrder } from '#orders/server/public/redirect-order.ts'
import { assignRentalsToUser } from '#rentals/server/public/assign-rentals-to-user.ts'
import type { Work } from '#shell/action/work.ts'

/** Orders and rentals, once the e-mail is another. As `redirectOrder`. */
export async function followAddress(
  work: Work,
  redirecting: Parameters<typeof redirectOrder>[1],
): Promise<{ userId: number | null } | undefined> {
  const redirected = await redirectOrder(work, redirecting)
  if (redirected) await assignRentalsToUser(work.tx, redirected)
  return redirected
}
