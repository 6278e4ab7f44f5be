import { findConfirmedAccount } from '#people/accounts/server/public/find-confirmed-account.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { Work } from '#shell/action/work.ts'
import { buildOrderReceivedByRedirectMail, buildOrderRedirectedMail } from '../../order-redirected.mail.ts'
import { shopOrdersAddress } from '../../shop-orders-address.ts'
import { orders } from '../orders.tables.ts'
import { isOfFamily } from './lock-family.ts'

interface RedirectOrderInput {
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
  { orderId, before, after, tellsNew = false }: RedirectOrderInput,
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
  if (before) await enqueueMail(work, buildOrderRedirectedMail({ number }), { to: before })
  if (after && tellsNew)
    await enqueueMail(work, buildOrderReceivedByRedirectMail({ number, address: shopOrdersAddress }), {
      to: after,
      order_id: orderId,
    })
  return { orderIds: family.map(({ id }) => id), userId }
}
