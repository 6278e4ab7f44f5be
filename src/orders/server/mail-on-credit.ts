import type { MailContent } from '#people/mail/mail-content.ts'
import type { Pace } from '#people/mail/server/pace-mail.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { ordersAddress } from '../orders-address.ts'
import type { ToldOrder } from '../told-order.ts'
import { howPaid } from './how-paid.ts'
import { issueContract } from './issue-contract.ts'
import { tellOrder } from './tell-order.ts'

interface Telling {
  orderId: number
  words: (order: ToldOrder, orderAddress: string) => MailContent
  /** Issued now if missing; an extension continues the first order's. */
  withContract?: boolean
  pace?: Pace | undefined
  settings: Settings
}

/** Late: a new contract locks its series. */
export async function mailOnCredit(
  work: Work,
  { orderId, words, withContract = true, pace, settings }: Telling,
): Promise<void> {
  const { tx } = work
  const { order, told } = await tellOrder(work, { orderId, settings })
  const paid = await howPaid(tx, order)
  if (!paid) throw new Error(`Order ${orderId} is not on credit`)
  const isRental = told.lines.some(({ unit }) => unit !== 'vnt')
  const contract = withContract && isRental ? await issueContract(work, { orderId, settings }) : null
  if (!told.buyer.email) return
  const content = words({ told, paid, contract: contract?.snapshot.full_number ?? null }, ordersAddress)
  const attachments = contract ? [{ document_id: contract.id, filename: `${contract.snapshot.full_number}.pdf` }] : []
  await queueMail(work, content, {
    to: told.buyer.email,
    order_id: orderId,
    attachments,
    pace,
    settings,
  })
}
