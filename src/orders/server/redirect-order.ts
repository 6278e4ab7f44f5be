import { findConfirmedAccount } from '#people/accounts/server/find-confirmed-account.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import type { Work } from '#shell/action/work.ts'
import { orderSentElsewhereMail, orderSentHereMail } from '../order-sent-elsewhere.mail.ts'
import { ordersAddress } from '../orders-address.ts'
import { isOfFamily } from './lock-family.ts'
import { orders } from './orders.tables.ts'

interface Redirecting {
  orderId: number
  before: string
  after: string
  /** No other mail goes to the new address. */
  tellsNew?: boolean
}

/**
 * After an order's e-mail was corrected, with its family: it is of the account of the new address, or of none, and
 * the old address hears that no more comes, and nothing else. Its links and its pick-up code end by
 * `corrected_order_closes_doors`. Undefined where the address is the same.
 */
export async function redirectOrder(
  work: Work,
  { orderId, before, after, tellsNew = false }: Redirecting,
): Promise<{ orderIds: number[]; userId: number | null } | undefined> {
  const { tx } = work
  if (before.toLowerCase() === after.toLowerCase()) return undefined
  const userId = (await findConfirmedAccount(tx, after)) ?? null
  const family = await tx
    .update(orders)
    .set({ email: after, user_id: userId, without_account: userId === null })
    .where(isOfFamily(orderId))
    .returning({ id: orders.id })
  const number = String(orderId)
  if (before) await queueMail(work, orderSentElsewhereMail({ number }), { to: before })
  if (after && tellsNew)
    await queueMail(work, orderSentHereMail({ number, address: ordersAddress }), { to: after, order_id: orderId })
  return { orderIds: family.map(({ id }) => id), userId }
}
