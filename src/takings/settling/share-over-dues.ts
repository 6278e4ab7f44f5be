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
    let rest = amount
    return left.flatMap((one) => {
      const part = Math.min(rest, one.due)
      one.due -= part
      rest -= part
      return part > 0 ? [{ orderId: one.orderId, index, amount: part }] : []
    })
  })
}
