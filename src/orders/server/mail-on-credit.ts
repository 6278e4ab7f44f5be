import type { MailContent } from '#mail/mail-content.ts'
import type { Pace } from '#mail/server/pace-mail.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { ordersAddress } from '../orders-address.ts'
import type { ToldOrder } from '../told-order.ts'
import { howPaid } from './how-paid.ts'
import { issueContract } from './issue-contract.ts'
import { tellOrder } from './tell-order.ts'

interface Telling {
  orderId: number
  words: (order: ToldOrder, orderAddress: string) => MailContent
  /** The rental contract goes along, made now when there is none yet: an extension goes on by the first order's. */
  withContract?: boolean
  pace?: Pace | undefined
  now: Date
  settings: Settings
}

/**
 * Tells the buyer of an order on credit about it: instead of an invoice to pay, the rental contract goes along. Call it late in the
 * transaction, because a new contract takes the next number of its series.
 */
export async function mailOnCredit(
  tx: Tx,
  { orderId, words, withContract = true, pace, now, settings }: Telling,
): Promise<void> {
  const { order, told } = await tellOrder(tx, { orderId, now, settings })
  const paid = await howPaid(tx, order)
  if (!paid) throw new Error(`Order ${orderId} is not on credit`)
  const isRental = told.lines.some(({ unit }) => unit !== 'vnt')
  const contract = withContract && isRental ? await issueContract(tx, { orderId, now, settings }) : null
  if (!told.buyer.email) return
  const content = words({ told, paid, contract: contract?.snapshot.full_number ?? null }, ordersAddress)
  const attachments = contract ? [{ document_id: contract.id, filename: `${contract.snapshot.full_number}.pdf` }] : []
  await queueMail(tx, content, { to: told.buyer.email, order_id: orderId, attachments, pace, now, settings })
}
