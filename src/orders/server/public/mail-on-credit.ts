import type { MailContent } from '#people/mail/mail-content.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { MailThrottle } from '#people/mail/server/public/throttle-mail.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { CreditOrderSummary } from '../../credit-order-summary.ts'
import { findVatAheadOfPaper } from '../../find-vat-ahead-of-lines.ts'
import { shopOrdersAddress } from '../../shop-orders-address.ts'
import { findCreditTerms } from './find-credit-terms.ts'
import { issueContract } from './issue-contract.ts'
import { readOrderSummary } from './read-order-summary.ts'

interface CreditOrderMailInput {
  orderId: number
  words: (order: CreditOrderSummary, orderAddress: string) => MailContent
  /** Issued now if missing; an extension continues the first order's. */
  withContract?: boolean
  pace?: MailThrottle | undefined
  settings: Settings
}

/** Late: a new contract locks its series. */
export async function mailOnCredit(
  work: Work,
  { orderId, words, withContract = true, pace, settings }: CreditOrderMailInput,
): Promise<void> {
  const { tx } = work
  const { order, summary: entry } = await readOrderSummary(work, { orderId, settings })
  const paid = await findCreditTerms(tx, order)
  if (!paid) throw new Error(`Order ${orderId} is not on credit`)
  const isRental = entry.lines.some(({ unit }) => unit !== 'vnt')
  const contract = withContract && isRental ? await issueContract(work, { orderId, settings }) : null
  if (!entry.buyer.email) return
  const vatAhead = findVatAheadOfPaper(entry, { rates: settings, now: work.now, isPrepaid: false })
  const content = words(
    { summary: entry, paid, contract: contract?.snapshot.full_number ?? null, vatAhead },
    shopOrdersAddress,
  )
  const attachments = contract ? [{ document_id: contract.id, filename: `${contract.snapshot.full_number}.pdf` }] : []
  await enqueueMail(work, content, { to: entry.buyer.email, order_id: orderId, attachments, pace, settings })
}
