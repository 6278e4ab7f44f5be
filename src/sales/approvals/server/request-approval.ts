import { OrderApprovalRequested } from '#orders/orders.events.ts'
import { writeApproval } from '#orders/server/public/order-approval.ts'
import { readOrderSummary } from '#orders/server/public/read-order-summary.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { shopOrdersAddress } from '#orders/shop-orders-address.ts'
import { listMainUserEmails } from '#people/clients/server/public/list-main-user-emails.ts'
import { myCompanyAddress } from '#people/clients/server/public/my-company-address.ts'
import { enqueueMails, type MailToQueue } from '#people/mail/server/public/enqueue-mail.ts'
import { findShopMailbox } from '#people/mail/server/public/find-shop-mailbox.ts'
import type { MailThrottle } from '#people/mail/server/public/throttle-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import { attempts } from '#platform/limits/limits.ts'
import { computeLastHeldDay } from '#sales/closing/lapse-day.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildApprovalRequestMail, buildAwaitingApprovalMail } from '../approval.mail.ts'

interface RequestApprovalInput {
  /** An order already written with all it holds. */
  orderId: number
  clientId: number
  paysFirst: boolean
  /** The throttle of a typed mailbox; undefined: the account's own. */
  pace: MailThrottle | undefined
  settings: Settings
}

export async function requestApproval(work: Work<number>, asking: RequestApprovalInput): Promise<void> {
  const { tx, by: byUserId, now } = work
  const { orderId, clientId, paysFirst, pace, settings } = asking
  const { order, summary: entry } = await readOrderSummary(work, { orderId, settings })
  if (!entry.due_on) throw new Error('A prepayment is due on a day')
  await writeApproval(tx, { order_id: orderId, asked_at: now, pays_first: paysFirst, due_on: entry.due_on })
  await work.happened(OrderApprovalRequested, toOrderSubject(orderId))

  const heldUntil = computeLastHeldDay(entry.due_on, settings.unpaid_holds_days ?? 0, settings)
  const mains = await listMainUserEmails(tx, { clientId, now })
  const [deciders, address] =
    mains.length > 0
      ? [mains, myCompanyAddress]
      : [[await findShopMailbox(tx)], `${shopAddress}/admin/buhalterija/uzsakymai/${orderId}`]
  const content = buildApprovalRequestMail({
    summary: entry,
    buyer: `${order.name} ${order.lastname}`,
    heldUntil,
    address,
  })
  const waits = buildAwaitingApprovalMail({ summary: entry, heldUntil, address: shopOrdersAddress })
  const paceOfBuyer = { lane: `approval ${byUserId}`, max: attempts.typedMailbox.max }
  const mails: MailToQueue[] = [
    ...deciders.map((to) => ({ content: content, to, pace: paceOfBuyer })),
    { content: waits, to: order.email, order_id: orderId, pace },
  ]
  // one order of addresses, as they lock
  await enqueueMails(
    work,
    mails.sort((a, b) => (a.to < b.to ? -1 : 1)),
    settings,
  )
}
