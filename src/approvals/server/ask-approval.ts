import { mainUsersOf } from '#clients/server/main-users-of.ts'
import { myCompanyAddress } from '#clients/server/my-company-address.ts'
import { lastHeldDay } from '#closing/lapse-day.ts'
import { record } from '#history/server/record.ts'
import { findShopMailbox } from '#mail/server/find-shop-mailbox.ts'
import type { Pace } from '#mail/server/pace-mail.ts'
import { type MailToQueue, queueMails } from '#mail/server/queue-mail.ts'
import { shopAddress } from '#mail/shop-address.ts'
import { ordersAddress } from '#orders/orders-address.ts'
import { writeApproval } from '#orders/server/order-approval.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { tellOrder } from '#orders/server/tell-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { attempts } from '#platform/limits/limits.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { approvalAskedMail, waitsForApprovalMail } from '../approval.mail.ts'

interface Asking {
  /** Written, with everything that it holds. */
  orderId: number
  clientId: number
  byUserId: number
  paysFirst: boolean
  /** Of the mailbox that was typed; undefined: it is the account's own. */
  pace: Pace | undefined
  settings: Settings
  now: Date
}

/**
 * Asks the main users of a company about an order above its buyer's limit, or the office while it has none: each by a mail of
 * their own. Whoever ordered is told that it waits.
 */
export async function askApproval(tx: Tx, asking: Asking): Promise<void> {
  const { orderId, clientId, byUserId, paysFirst, pace, settings, now } = asking
  const { order, told } = await tellOrder(tx, { orderId, now, settings })
  if (!told.due_on) throw new Error('A prepayment is due on a day')
  await writeApproval(tx, { order_id: orderId, asked_at: now, pays_first: paysFirst, due_on: told.due_on })
  await record(tx, { by: byUserId, deed: 'order.approval-asked', subject: orderSubject(orderId), now })

  const heldUntil = lastHeldDay(told.due_on, settings.unpaid_holds_days ?? 0, settings)
  const mains = await mainUsersOf(tx, { clientId, now })
  const [deciders, address] =
    mains.length > 0
      ? [mains, myCompanyAddress]
      : [[await findShopMailbox(tx)], `${shopAddress}/admin/buhalterija/uzsakymai/${orderId}`]
  const asked = approvalAskedMail({ told, buyer: `${order.name} ${order.lastname}`, heldUntil, address })
  const waits = waitsForApprovalMail({ told, heldUntil, address: ordersAddress })
  const paceOfBuyer = { lane: `approval ${byUserId}`, most: attempts.typedMailbox.most }
  const mails: MailToQueue[] = [
    ...deciders.map((to) => ({ content: asked, to, pace: paceOfBuyer, now })),
    { content: waits, to: order.email, order_id: orderId, pace, now },
  ]
  // mailboxes are paced under locks: everybody takes them in one order
  await queueMails(
    tx,
    mails.sort((a, b) => (a.to < b.to ? -1 : 1)),
    settings,
  )
}
