import { eq, sql } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { howBilled } from '#credit/server/how-billed.ts'
import { record } from '#history/server/record.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { orderConfirmedMail } from '#orders/order-confirmed.mail.ts'
import { orderPlacedMail } from '#orders/order-placed.mail.ts'
import { issuePrepayment } from '#orders/server/issue-prepayment.ts'
import { mailOnCredit } from '#orders/server/mail-on-credit.ts'
import { mailOrderDocument } from '#orders/server/mail-order-document.ts'
import { setApproved } from '#orders/server/order-approval.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { approvedBlock } from '../approval.mail.ts'
import { demandMainBefore, demandMainNow } from './demand-main-now.ts'
import { lockWaiting } from './lock-waiting.ts'

interface Approving {
  orderId: number
  /** Whose main user approves; absent: the office does. */
  clientId?: number
  byUserId: number
  /** Paid before, whatever the company's terms. */
  paysFirst: boolean
  now: Date
}

/**
 * Approves an order above its buyer's limit: from now on it is an order like any other, billed as its client's terms say today.
 * The credit limit is asked now, because nothing was counted while it waited; an order that is paid before gets its prepayment
 * invoice, one on credit its contract. Throws 404 for whoever is no main user of the company or has no such order to approve, 409
 * `not-waiting` when somebody was quicker, `too-late` when its first day has passed, and as `howBilled` does.
 */
export async function approveOrder(tx: Tx, { orderId, clientId, byUserId, paysFirst, now }: Approving): Promise<void> {
  const main = clientId === undefined ? undefined : { clientId, userId: byUserId, now }
  if (main) await demandMainBefore(tx, main)
  const order = await lockWaiting(tx, { orderId, clientId })
  await refuseBegun(tx, { orderId, now })
  if (main) await demandMainNow(tx, main)
  const billing = await howBilled(tx, {
    clientId: order.client_id ?? undefined,
    price_with_vat: order.price_with_vat,
    paysFirst: paysFirst || order.pays_first,
    to: main ? 'customer' : 'office',
    now,
  })
  await setApproved(tx, { orderId, billing, byUserId, now })
  await record(tx, { by: byUserId, deed: 'order.approved', subject: orderSubject(orderId), details: { billing }, now })

  const settings = await readSettings(tx)
  const by = main ? await nameOf(tx, byUserId) : null
  const told = (mail: MailContent): MailContent => ({ ...mail, blocks: [approvedBlock(by), ...mail.blocks] })
  if (billing === 'prepaid') {
    const document = await issuePrepayment(tx, { orderId, now, settings })
    await mailOrderDocument(tx, (...said) => told(orderPlacedMail(...said)), { orderId, document, settings, now })
  } else await mailOnCredit(tx, { orderId, words: (...said) => told(orderConfirmedMail(...said)), now, settings })
}

/** Nobody is to pay for days that are over. */
async function refuseBegun(tx: Tx, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  const [first] = await tx
    .select({ day: sql<string | null>`min(${order_lines.period} ->> 'from')` })
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
  if (first?.day && first.day < dayOf(now))
    throw conflict('too-late', 'Pirmoji nuomos diena jau praėjo, todėl patvirtinti nebegalima: užsakykite iš naujo.')
}

async function nameOf(reader: Reader, userId: number): Promise<string | null> {
  const [user] = await reader
    .select({ name: sql<string>`trim(${users.name} || ' ' || ${users.lastname})` })
    .from(users)
    .where(eq(users.id, userId))
  return user?.name || null
}
