import { lockOrder } from '#orders/server/lock-order.ts'
import { refuseOnCredit } from '#orders/server/refuse-on-credit.ts'
import { refuseUnapproved } from '#orders/server/refuse-unapproved.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { heldDeposit } from '#takings/deposits/server/held-deposit.ts'
import { holdDeposit } from '#takings/deposits/server/hold-deposit.ts'
import { takePayments } from '#takings/payments/server/take-payments.ts'
import type { SettleBody, Settled } from '../settling.contract.ts'
import { dueOf } from './due-of.ts'
import { putOnCredit } from './put-on-credit.ts'

interface Settling {
  orderId: number
  settling: SettleBody
  /** Before the names of its fields. */
  field?: string
}

/**
 * All or nothing; what is left stays due. By the order's lock the second clerk sees what the first took.
 *
 * 404; 409 `due-changed` when another sum is due than was seen, `on-credit`, `order-lapsed`, or as cash without an
 * open till; 422 at its field for more than is due and a counter payment without a receipt.
 */
export async function settleOrder(work: Work<number>, { orderId, settling, field = '' }: Settling): Promise<Settled> {
  const { tx } = work
  const { payments, deposit = [], seen_due, on_credit } = settling
  const order = await lockOrder(tx, orderId)
  const due = await dueOf(tx, order)
  if (order.billing === 'prepaid' && due !== seen_due)
    throw conflict(
      'due-changed',
      `Mokėtina suma tuo metu pasikeitė: dabar ${formatMoney(due)}. Peržiūrėkite ir kartokite.`,
      { data: { due } },
    )
  if (payments.length > 0) {
    refuseOnCredit(order)
    refuseUnapproved(order)
  }
  if (on_credit) {
    if (payments.length > 0) throw invalid({ [`${field}payments`]: ['Arba mokama dabar, arba pagal sąskaitą.'] })
    await putOnCredit(work, order)
    for (const part of deposit) await holdDeposit(work, { orderId, ...part })
    return { payments: [], invoice: null, due: 0, held: await heldDeposit(tx, orderId) }
  }
  refuseMore(payments, due, field)
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  if (order.lapsed_at && paid < due)
    throw conflict('order-lapsed', 'Užsakymas nebegalioja: jis atnaujinamas tik sumokėjus visą sumą.')

  const taken =
    payments.length === 0
      ? { payments: [], invoice: null }
      : await takePayments(work, {
          order,
          refuseTooLate: true,
          payments: payments.map(({ way, amount, receipt, paid_on }) => ({
            ...{ orderId, way, amount, paidOn: paid_on ?? dayOf(work.now), receiptNumber: receipt },
          })),
          fieldOf: (index, name) => `${field}payments.${index}.${name === 'receipt_number' ? 'receipt' : name}`,
        })
  for (const part of deposit) await holdDeposit(work, { orderId, ...part })
  return { ...taken, due: due - paid, held: await heldDeposit(tx, orderId) }
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
