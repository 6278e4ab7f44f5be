import { shareInOrder } from '#rules/money/share-in-order.ts'

interface Due {
  orderId: number
  /** Cents. */
  due: number
}

export interface Share {
  orderId: number
  /** Of the payment. */
  index: number
  amount: number
}

/** Each payment pays the oldest order that still owes: one that reaches over an order goes on with the next. */
export function shareOverDues(payments: { amount: number }[], dues: Due[]): Share[] {
  const left = dues.map((one) => ({ ...one }))
  return payments.flatMap(({ amount }, index) => {
    const { parts } = shareInOrder(amount, left, ({ due }) => due)
    return parts.map(({ of, amount: part }) => {
      of.due -= part
      return { orderId: of.orderId, index, amount: part }
    })
  })
}
