import { eq } from 'drizzle-orm'
import { orderChangedOnCreditMail } from '#orders/order-changed.mail.ts'
import type { LockedOrder } from '#orders/server/lock-order.ts'
import { mailOnCredit } from '#orders/server/mail-on-credit.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { putOnBill } from '#orders/server/put-on-bill.ts'
import { refuseUnapproved } from '#orders/server/refuse-unapproved.ts'
import type { ToldOrder } from '#orders/told-order.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { howBilled } from '#takings/credit/server/how-billed.ts'
import { receivedFor } from '#takings/payments/server/received-for.ts'

const words = (told: ToldOrder, address: string) =>
  orderChangedOnCreditMail(told, address, ['Iš anksto mokėti nebereikia: užsakymas bus jūsų sąskaitoje.'])

/**
 * On the client's bills, by who takes payments. 409 `not-on-credit` for who pays first, and what is paid, lapsed or has money; as
 * `demandCredit`. The order is locked; again is the same.
 */
export async function putOnCredit(work: Work<number>, order: LockedOrder): Promise<void> {
  const { tx } = work
  const { id: orderId, billing: before, paid_at, lapsed_at, price_with_vat } = order
  work.assertRight('payments:write')
  if (before !== 'prepaid') return
  refuseUnapproved(order)
  if (paid_at || lapsed_at || (await receivedFor(tx, orderId)) > 0)
    throw conflict('not-on-credit', 'Už užsakymą jau mokėta arba jis nebegalioja: į skolą jo perkelti negalima.')
  const [found] = await tx.select({ clientId: orders.client_id }).from(orders).where(eq(orders.id, orderId))
  const billing = await howBilled(work, {
    ...{ clientId: found?.clientId ?? undefined, price_with_vat, paysFirst: false, to: 'office' },
  })
  if (billing === 'prepaid') throw conflict('not-on-credit', 'Su šiuo klientu nesutarta mokėti vėliau.')
  await putOnBill(tx, { orderId, billing })
  await work.happened('order.put-on-credit', orderSubject(orderId), { billing })
  await mailOnCredit(work, { orderId, words, settings: await work.settings() })
}
