import { shareInOrder } from '#rules/money/share-in-order.ts'

interface Due {
  orderId: number
  /** Cents. */
  due: number
}

export interface Share {
  orderId: number
  index: number
  amount: number
}

/** A payment that exceeds the oldest order's due goes on with the next order. */
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
