import type { RefusedPeriod } from '#periods/refused-period.ts'
import type { Tx } from '#platform/database/database.ts'
import { agreeAtCheckout } from '#sms/server/sms-consents.ts'
import type { PlaceOrder } from '../checkout.contract.ts'
import { brakeGuest } from './brake-guest.ts'
import { findEarlierGuestOrder, guestSecret, rememberGuestOrder } from './earlier-guest-order.ts'
import { makeOrder, type Step } from './make-order.ts'

export interface PlacingAsGuest {
  order: PlaceOrder
  key: string | undefined
  bodyHash: string
  /** Where from, as `clientKey` counts addresses. */
  client: string
  now: Date
  /** Told of each step that is written. Only tests listen, to break the action in the middle. */
  afterStep?: (step: Step) => void
  /** Told of periods that can't be had, before the order is refused for them. */
  whenRefused?: (periods: readonly RefusedPeriod[]) => void
}

/**
 * Places an order of somebody without an account (`makeOrder`): it is nobody's, and its secret opens it. Whether the typed
 * address has an account is never asked, so that no answer tells.
 *
 * A repeat of an earlier attempt answers with that order and changes nothing. Refuses as `makeOrder` does, and 409
 * `too-many-unpaid` when this e-mail, phone or client holds as much unpaid as it may.
 */
export async function placeGuestOrder(
  tx: Tx,
  placing: PlacingAsGuest,
): Promise<{ orderId: number; secret: string; replayed: boolean }> {
  const { order, client, now } = placing
  const guest = { ...placing, email: order.email, phone: order.phone ?? '' }
  const earlier = await findEarlierGuestOrder(tx, guest)
  if (earlier) return { ...earlier, replayed: true }

  const secret = guestSecret(placing)
  const { orderId } = await makeOrder(tx, {
    ownerId: null,
    byUserId: null,
    order,
    client,
    lapses: true,
    now,
    mayOrder: (asked) => brakeGuest(tx, { email: guest.email, phone: guest.phone, client, asked, now }),
    alongside: (orderId) => [
      rememberGuestOrder(tx, guest, { orderId, secret }),
      ...(order.sms_offers ? [agreeAtCheckout(tx, { userId: null, orderId, typed: order.phone, now })] : []),
    ],
    afterStep: placing.afterStep,
    whenRefused: placing.whenRefused,
  })
  return { orderId, secret: secret.secret, replayed: false }
}
