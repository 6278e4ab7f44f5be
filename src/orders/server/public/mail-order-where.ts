import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildOrderWhereChangedMail } from '../../order-changed.mail.ts'
import { shopOrdersAddress } from '../../shop-orders-address.ts'
import { readOrderSummary } from './read-order-summary.ts'

interface OrderWhereMailInput {
  orderId: number
  /** Each change is a sentence. */
  changes: readonly string[]
  settings: Settings
}

/** No paper tells the customer that it is fetched or brought back elsewhere. */
export async function mailOrderWhere(work: Work, { orderId, changes, settings }: OrderWhereMailInput): Promise<void> {
  const { summary } = await readOrderSummary(work, { orderId, settings })
  if (!summary.buyer.email) return
  const content = buildOrderWhereChangedMail(summary, shopOrdersAddress, changes)
  await enqueueMail(work, content, { to: summary.buyer.email, order_id: orderId, attachments: [], settings })
}
