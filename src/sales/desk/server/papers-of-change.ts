import { computePendingCredit } from '#finance/billing/server/public/compute-pending-credit.ts'
import { readReceivedAmount } from '#finance/payments/server/public/read-received-amount.ts'
import { settlePrice } from '#finance/payments/server/public/settle-price.ts'
import type { CreditOrderSummary } from '#orders/credit-order-summary.ts'
import { buildOrderChangedMail, buildOrderChangedOnCreditMail } from '#orders/order-changed.mail.ts'
import { mailOnCredit } from '#orders/server/public/mail-on-credit.ts'
import { mailOrderDocument, type OrderMailBuilder } from '#orders/server/public/mail-order-document.ts'
import { reviseContract, revisePapers } from '#orders/server/public/revise-papers.ts'
import type { Work } from '#shell/action/work.ts'
import type { ChangePaper, ChangePapers } from '../desk.contract.ts'
import type { TakeExtensionsInResult } from './take-extensions-in.ts'
import type { WriteChangeInput } from './write-change.ts'

export async function issueChangePapers(
  work: Work<number>,
  {
    orderToChange: { order, lines },
    change: { priced },
    changes,
    settings,
  }: Pick<WriteChangeInput, 'orderToChange' | 'change' | 'changes' | 'settings'>,
): Promise<ChangePapers> {
  const { tx } = work
  const orderId = order.id
  const received = await readReceivedAmount(tx, orderId)
  const isSigned = lines.some(({ rentals }) => rentals.some(({ handed_out }) => handed_out > 0))
  const { price_with_vat } = priced.cart
  const revision: ChangePaper = { kind: 'revision', price_with_vat }
  const isRental = priced.cart.items.some(({ type }) => type === 'rent')
  const withContract = isRental && !isSigned
  if (order.billing !== 'prepaid') {
    if (withContract) await reviseContract(work, { orderId, settings })
    const words = (summary: CreditOrderSummary, address: string) =>
      buildOrderChangedOnCreditMail(summary, address, changes)
    await mailOnCredit(work, { orderId, words, withContract, settings })
    return { papers: [revision], to_pay: 0, to_refund: 0 }
  }
  const document = await revisePapers(work, { orderId, received, withContract, settings })
  const words: OrderMailBuilder = (paper, address) => buildOrderChangedMail(paper, address, { changes, received })
  await mailOrderDocument(work, words, { orderId, document, settings })
  const invoice = await settlePrice(work, {
    order: { id: orderId, paid_at: null, lapsed_at: null, billing: order.billing, price_with_vat },
  })
  return {
    papers: [revision, ...(invoice === null ? [] : [{ kind: 'invoice' as const, price_with_vat }])],
    to_pay: Math.max(0, price_with_vat - received),
    to_refund: Math.max(0, received - price_with_vat),
  }
}

/** Billed already: what the next run credits, and what it bills more. */
export async function listBilledChangePapers(
  { tx }: Work,
  {
    orderToChange: { order },
    change: { priced },
    taken,
    creditBefore,
    settings,
  }: Pick<WriteChangeInput, 'orderToChange' | 'change' | 'settings'> & {
    taken: TakeExtensionsInResult
    creditBefore: number
  },
): Promise<ChangePaper[]> {
  const credit = ((await computePendingCredit(tx, { orderId: order.id, settings })) ?? 0) - creditBefore
  const more = priced.cart.price_with_vat - order.price_with_vat - taken.price_with_vat - credit
  return [
    ...(credit < 0 ? [{ kind: 'credit' as const, price_with_vat: credit }] : []),
    ...(more > 0 ? [{ kind: 'invoice' as const, price_with_vat: more }] : []),
  ]
}
