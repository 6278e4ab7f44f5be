import { takeFromCart } from '#cart/server/take-from-cart.ts'
import { companyOfBuyer } from '#clients/server/company-of-buyer.ts'
import { companyToOrderFor } from '#clients/server/company-to-order-for.ts'
import type { RefusedPeriod } from '#periods/refused-period.ts'
import type { Tx } from '#platform/database/database.ts'
import { agreeAtCheckout } from '#sms/server/sms-consents.ts'
import type { PlaceOrder } from '../checkout.contract.ts'
import { brakeNewAccount } from './brake-new-account.ts'
import { lockClient } from './earlier-guest-order.ts'
import { findEarlierOrder, rememberOrder } from './earlier-order.ts'
import { makeOrder, type Step } from './make-order.ts'
import { mayBeMuch } from './may-be-much.ts'

export interface Placing {
  userId: number
  order: PlaceOrder
  /** Where from, as `clientKey` counts addresses. */
  client?: string | undefined
  key: string | undefined
  bodyHash: string
  now: Date
  /** Told of each step that is written. Only tests listen, to break the action in the middle. */
  afterStep?: (step: Step) => void
  /** Told of periods that can't be had, before the order is refused for them. */
  whenRefused?: (periods: readonly RefusedPeriod[]) => void
}

/**
 * Places a customer's order (`makeOrder`), remembers by which key, and takes what was ordered out of the stored cart.
 *
 * A repeat of an earlier attempt answers with that order and changes nothing. Refuses as `makeOrder` does, and 409
 * `too-many-unpaid` when nobody knows the account yet and it holds as much unpaid as it may, `over-buyer-limit` for a company's
 * buyer who orders for more than they may and does not ask for approval.
 */
export async function placeOrder(tx: Tx, placing: Placing): Promise<{ orderId: number; replayed: boolean }> {
  const { userId, order, client = '', now } = placing
  const earlier = await findEarlierOrder(tx, placing)
  if (earlier) return { orderId: earlier, replayed: true }

  // those who take much from one place count those before them; others need not wait for each other
  if (mayBeMuch(order.items)) await lockClient(tx, client)
  const code = order.private_or_company === 'company' ? (order.im_k ?? null) : null
  const { orderId } = await makeOrder(tx, {
    ownerId: userId,
    byUserId: userId,
    order,
    client: placing.client,
    lapses: true,
    now,
    mayOrder: (asked) => brakeNewAccount(tx, { userId, client, asked, now }),
    pricesOf: () => companyOfBuyer(tx, { userId, code, now }),
    clientFor: ({ price_with_vat }) =>
      companyToOrderFor(tx, { userId, code, price_with_vat, asksApproval: order.ask_approval === true, now }),
    alongside: (orderId) => [
      rememberOrder(tx, placing, orderId),
      takeFromCart(tx, { userId, ordered: order.items, now }),
      ...(order.sms_offers ? [agreeAtCheckout(tx, { userId, orderId, typed: order.phone, now })] : []),
    ],
    afterStep: placing.afterStep,
    whenRefused: placing.whenRefused,
  })
  return { orderId, replayed: false }
}
