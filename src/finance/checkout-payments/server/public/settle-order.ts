import { readFamilyHeldDeposit } from '#finance/deposits/server/public/deposit-holders.ts'
import { holdDeposit } from '#finance/deposits/server/public/hold-deposit.ts'
import { receivePayments } from '#finance/payments/server/receive-payments.ts'
import { assertApproved } from '#orders/server/public/assert-approved.ts'
import { assertNotOnCredit } from '#orders/server/public/assert-not-on-credit.ts'
import { lockFamily } from '#orders/server/public/lock-family.ts'
import { type LockedOrder, lockOrder } from '#orders/server/public/lock-order.ts'
import { assertVersion } from '#platform/assert-version.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { shareInOrder } from '#rules/money/share-in-order.ts'
import type { Work } from '#shell/action/work.ts'
import type { CheckoutPaymentResult, SettleBody } from '../../settling.contract.ts'
import { listDuesToPay, sumDues } from '../dues-to-pay.ts'
import { putOnCredit } from '../put-on-credit.ts'

interface SettleOrderInput {
  orderId: number
  settling: SettleBody
  /** Prefix of the field names. */
  field?: string
}

/**
 * All or nothing; what is left stays due. What is due is due of the family, and its oldest order is paid first. By the
 * family's lock the second clerk sees what the first took.
 *
 * 403 for payments and credit without the right to take payments. 404; 409 `due-changed` when another sum is due than
 * was seen, `on-credit`, `order-lapsed`, or as cash without an open till; 422 at its field for more than is due and a counter payment without a receipt.
 */
export async function settleOrder(
  work: Work<number>,
  { orderId, settling, field = '' }: SettleOrderInput,
): Promise<CheckoutPaymentResult> {
  const { tx } = work
  const { payments, deposit = [], seen_due, on_credit, place_id: placeId } = settling
  assertMaySettle(work, settling)
  const { order, ids } = await lockFamily(tx, orderId)
  const dues = await listDuesToPay(tx, order)
  const due = sumDues(dues)
  if (order.billing === 'prepaid' || due > 0)
    assertVersion({
      seen: seen_due,
      current: due,
      code: 'due-changed',
      said: `Mokėtina suma tuo metu pasikeitė: dabar ${formatMoney(due)}. Peržiūrėkite ir kartokite.`,
      more: { data: { due } },
    })
  if (payments.length > 0) {
    if (due === 0) assertNotOnCredit(order)
    assertApproved(order)
  }
  if (on_credit) {
    if (payments.length > 0) throw invalid({ [`${field}payments`]: ['Arba mokama dabar, arba pagal sąskaitą.'] })
    const onBills = dues.length > 0 ? dues.map((one) => one.orderId) : [orderId]
    for (const id of onBills) await putOnCredit(work, await lockOrder(tx, id))
    for (const part of deposit) await holdDeposit(work, { orderId, ...part, placeId })
    return { payments: [], invoice: null, due: 0, held: await readFamilyHeldDeposit(tx, ids) }
  }
  refuseMore(payments, due, field)
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  if (order.lapsed_at && paid < due)
    throw conflict('order-lapsed', 'Užsakymas nebegalioja: jis atnaujinamas tik sumokėjus visą sumą.')

  const shares = shareOverDues(payments, dues)
  const members = new Map<number, LockedOrder>()
  for (const share of shares)
    if (!members.has(share.orderId)) members.set(share.orderId, await lockOrder(tx, share.orderId))
  const taken = await receivePayments(work, {
    refuseTooLate: true,
    payments: shares.map(({ orderId: id, index, amount }) => {
      const { way, receipt, paid_on } = payments[index] as SettleBody['payments'][number]
      const order = members.get(id) as LockedOrder
      return {
        order,
        orderId: id,
        way,
        amount,
        placeId,
        paidOn: paid_on ?? toVilniusDay(work.now),
        receiptNumber: receipt,
      }
    }),
    fieldOf: (at, name) => `${field}payments.${shares[at]?.index ?? 0}.${name === 'receipt_number' ? 'receipt' : name}`,
  })
  for (const part of deposit) await holdDeposit(work, { orderId, ...part, placeId })
  const { invoices } = taken
  const invoice = invoices.find((one) => one.orderId === orderId) ?? invoices[0]
  return {
    payments: taken.payments,
    invoice: invoice?.number ?? null,
    due: due - paid,
    held: await readFamilyHeldDeposit(tx, ids),
  }
}

/** 403: who hands tools over may take their deposit, but no payments, and puts nothing on credit. */
export function assertMaySettle(work: Work, { payments, on_credit }: Pick<SettleBody, 'payments' | 'on_credit'>): void {
  if (payments.length > 0 || on_credit) work.assertRight('payments:write')
}

function refuseMore(payments: SettleBody['payments'], due: number, field: string): void {
  let left = due
  for (const [index, { amount }] of payments.entries()) {
    if (amount > left)
      throw invalid({
        [`${field}payments.${index}.amount`]: [
          due === 0
            ? 'Už užsakymą mokėti nebereikia.'
            : `Liko mokėti ${formatMoney(left)}: daugiau priimti negalima. Grąžą atiduokite, o įrašykite, kas lieka kasoje.`,
        ],
      })
    left -= amount
  }
}

interface Due {
  orderId: number
  /** Cents. */
  due: number
}

interface Share {
  orderId: number
  index: number
  amount: number
}

/** A payment that exceeds the oldest order's due goes on with the next order. */
function shareOverDues(payments: { amount: number }[], dues: Due[]): Share[] {
  const left = dues.map((one) => ({ ...one }))
  return payments.flatMap(({ amount }, index) => {
    const { parts } = shareInOrder(amount, left, ({ due }) => due)
    return parts.map(({ of, amount: part }) => {
      of.due -= part
      return { orderId: of.orderId, index, amount: part }
    })
  })
}
