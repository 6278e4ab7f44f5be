import { ordersAddress } from '#orders/orders-address.ts'
import { writeApproval } from '#orders/server/order-approval.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { tellOrder } from '#orders/server/tell-order.ts'
import { mainUsersOf } from '#people/clients/server/main-users-of.ts'
import { myCompanyAddress } from '#people/clients/server/my-company-address.ts'
import { findShopMailbox } from '#people/mail/server/find-shop-mailbox.ts'
import type { Pace } from '#people/mail/server/pace-mail.ts'
import { type MailToQueue, queueMails } from '#people/mail/server/queue-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import { attempts } from '#platform/limits/limits.ts'
import { lastHeldDay } from '#selling/closing/lapse-day.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { approvalAskedMail, waitsForApprovalMail } from '../approval.mail.ts'

interface Asking {
  /** An order already written with all it holds. */
  orderId: number
  clientId: number
  paysFirst: boolean
  /** Of a typed mailbox; undefined: the account's own. */
  pace: Pace | undefined
  settings: Settings
}

export async function askApproval(work: Work<number>, asking: Asking): Promise<void> {
  const { tx, by: byUserId, now } = work
  const { orderId, clientId, paysFirst, pace, settings } = asking
  const { order, told } = await tellOrder(work, { orderId, settings })
  if (!told.due_on) throw new Error('A prepayment is due on a day')
  await writeApproval(tx, { order_id: orderId, asked_at: now, pays_first: paysFirst, due_on: told.due_on })
  await work.happened('order.approval-asked', orderSubject(orderId))

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
    ...deciders.map((to) => ({ content: asked, to, pace: paceOfBuyer })),
    { content: waits, to: order.email, order_id: orderId, pace },
  ]
  // in one order, as they lock
  await queueMails(
    work,
    mails.sort((a, b) => (a.to < b.to ? -1 : 1)),
    settings,
  )
}
