import { orderChangedMail, orderChangedOnCreditMail } from '#orders/order-changed.mail.ts'
import { mailOnCredit } from '#orders/server/mail-on-credit.ts'
import { mailOrderDocument, type Words } from '#orders/server/mail-order-document.ts'
import { reviseContract, revisePapers } from '#orders/server/revise-papers.ts'
import type { ToldOrder } from '#orders/told-order.ts'
import type { Work } from '#shell/action/work.ts'
import { nextCredit } from '#takings/billing/server/next-credit.ts'
import { receivedFor } from '#takings/payments/server/received-for.ts'
import { settlePrice } from '#takings/payments/server/settle-price.ts'
import type { ChangePapers, Paper } from '../desk.contract.ts'
import type { Taken } from './take-extensions-in.ts'
import type { Writing } from './write-change.ts'

export async function tellAndSettle(
  work: Work<number>,
  {
    found: { order, lines },
    change: { priced },
    changes,
    settings,
  }: Pick<Writing, 'found' | 'change' | 'changes' | 'settings'>,
): Promise<ChangePapers> {
  const { tx } = work
  const orderId = order.id
  const received = await receivedFor(tx, orderId)
  const isSigned = lines.some(({ rentals }) => rentals.some(({ handed_out }) => handed_out > 0))
  const { price_with_vat } = priced.cart
  const revision: Paper = { kind: 'revision', price_with_vat }
  const isRental = priced.cart.items.some(({ type }) => type === 'rent')
  const withContract = isRental && !isSigned
  if (order.billing !== 'prepaid') {
    if (withContract) await reviseContract(work, { orderId, settings })
    const words = (told: ToldOrder, address: string) => orderChangedOnCreditMail(told, address, changes)
    await mailOnCredit(work, { orderId, words, withContract, settings })
    return { papers: [revision], to_pay: 0, to_refund: 0 }
  }
  const document = await revisePapers(work, { orderId, received, withContract, settings })
  const words: Words = (paper, address) => orderChangedMail(paper, address, { changes, received })
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
export async function papersOfBilled(
  { tx }: Work,
  {
    found: { order },
    change: { priced },
    taken,
    creditBefore,
    settings,
  }: Pick<Writing, 'found' | 'change' | 'settings'> & { taken: Taken; creditBefore: number },
): Promise<Paper[]> {
  const credit = ((await nextCredit(tx, { orderId: order.id, settings })) ?? 0) - creditBefore
  const more = priced.cart.price_with_vat - order.price_with_vat - taken.price_with_vat - credit
  return [
    ...(credit < 0 ? [{ kind: 'credit' as const, price_with_vat: credit }] : []),
    ...(more > 0 ? [{ kind: 'invoice' as const, price_with_vat: more }] : []),
  ]
}
