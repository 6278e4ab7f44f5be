import { computePendingCredit } from '#finance/billing/server/public/compute-pending-credit.ts'
import { readReceivedAmount } from '#finance/payments/server/public/read-received-amount.ts'
import { settlePrice } from '#finance/payments/server/public/settle-price.ts'
import type { CreditOrderSummary } from '#orders/credit-order-summary.ts'
import { buildOrderAddedMail } from '#orders/follow-up.mail.ts'
import { buildOrderChangedMail, buildOrderChangedOnCreditMail } from '#orders/order-changed.mail.ts'
import { issuePrepayment } from '#orders/server/public/issue-prepayment.ts'
import { mailOnCredit } from '#orders/server/public/mail-on-credit.ts'
import { mailOrderDocument, type OrderMailBuilder } from '#orders/server/public/mail-order-document.ts'
import { reviseContract, revisePapers } from '#orders/server/public/revise-papers.ts'
import { issueCredit } from '#sales/closing/server/issue-credit.ts'
import { buildRentalExtendedOnCreditMail } from '#sales/extensions/rental-extended.mail.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { ChangePaper, ChangePapers } from '../desk.contract.ts'
import type { ChangeToApply } from './apply-change.ts'
import { listSteps } from './change-plan.ts'
import { getFamilyLine } from './family.ts'
import type { OrderToChange } from './order-to-change.ts'
import type { PricedChange } from './price-change.ts'

interface FirstPapersInput {
  orderToChange: Pick<OrderToChange, 'order' | 'lines'>
  change: Pick<PricedChange, 'priced'>
  /** The order's own, cents. */
  price_with_vat: number
  changes: string[]
  settings: Settings
}

/** Of an order without an invoice: they are made anew. */
export async function issueChangePapers(
  work: Work<number>,
  { orderToChange: { order, lines }, change: { priced }, price_with_vat, changes, settings }: FirstPapersInput,
): Promise<ChangePapers> {
  const { tx } = work
  const orderId = order.id
  const received = await readReceivedAmount(tx, orderId)
  const isSigned = lines.some(({ rentals }) => rentals.some(({ handed_out }) => handed_out > 0))
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

interface BilledPapersInput {
  orderId: number
  /** Cents with VAT that the family costs more, the orders taken in apart. */
  more: number
  creditBefore: number
  settings: Settings
}

/** Billed already: what the next run credits, and what it bills more. */
export async function listBilledChangePapers(
  { tx }: Work,
  { orderId, more, creditBefore, settings }: BilledPapersInput,
): Promise<ChangePaper[]> {
  const credit = ((await computePendingCredit(tx, { orderId, settings })) ?? 0) - creditBefore
  return [
    ...(credit < 0 ? [{ kind: 'credit' as const, price_with_vat: credit }] : []),
    ...(more > credit ? [{ kind: 'invoice' as const, price_with_vat: more - credit }] : []),
  ]
}

interface MemberPapersInput extends Pick<ChangeToApply, 'order' | 'family' | 'plan' | 'changes' | 'settings'> {
  followUpIds: readonly number[]
}

/** Credit notes, the follow-up's own paper, and those of unpaid orders beside the first, which has its own. */
export async function issueMemberPapers(
  work: Work<number>,
  { order, family, plan, changes, settings, followUpIds }: MemberPapersInput,
): Promise<void> {
  const reason = `Pakeistas užsakymas. ${changes.join(' ')}`.slice(0, 500)
  for (const { orderId, lines } of listSteps(plan, 'credit'))
    await issueCredit(work, { orderId, lines, reason, return_stock: true, isOfChange: true })
  for (const orderId of followUpIds) await issueFollowUpPaper(work, { order, family, plan, orderId, settings })
  for (const { orderId, lines, sums } of listSteps(plan, 'revise')) {
    const member = family.members.find((one) => one.order.id === orderId)
    if (orderId === order.id || lines.length === 0 || !member) continue
    const { paid_at, lapsed_at, billing } = member.order
    const { price_with_vat } = sums
    if (billing !== 'prepaid') {
      const onCredit = (summary: CreditOrderSummary, address: string) =>
        buildOrderChangedOnCreditMail(summary, address, changes)
      await mailOnCredit(work, { orderId, words: onCredit, withContract: false, settings })
      continue
    }
    const received = await readReceivedAmount(work.tx, orderId)
    const document = await revisePapers(work, { orderId, received, withContract: false, settings })
    const words: OrderMailBuilder = (paper, address) => buildOrderChangedMail(paper, address, { changes, received })
    await mailOrderDocument(work, words, { orderId, document, settings })
    await settlePrice(work, { order: { id: orderId, paid_at, lapsed_at, billing, price_with_vat } })
  }
}

/** On credit nothing but longer rent makes one. */
async function issueFollowUpPaper(
  work: Work<number>,
  { order, family, plan, orderId, settings }: Omit<MemberPapersInput, 'changes' | 'followUpIds'> & { orderId: number },
): Promise<void> {
  const longer = listSteps(plan, 'move').find(({ isCharged }) => isCharged)
  if (order.billing !== 'prepaid' && longer) {
    const { title } = getFamilyLine(family, longer.lineId).row
    const extended = { title, firstOrderId: order.id, return_after: longer.expected_return }
    const onCredit = (summary: CreditOrderSummary, orders: string) =>
      buildRentalExtendedOnCreditMail(summary, orders, extended)
    await mailOnCredit(work, { orderId, words: onCredit, withContract: false, settings })
    return
  }
  const document = await issuePrepayment(work, { orderId, settings })
  const words: OrderMailBuilder = (paper, address) => buildOrderAddedMail(paper, address, order.id)
  await mailOrderDocument(work, words, { orderId, document, settings })
}
