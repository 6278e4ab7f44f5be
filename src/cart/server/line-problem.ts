/** Why a line can't be had as it is. */
export interface LineProblem {
  /**
   * `choice`: the customer's own to mend (attributes, period, size of the order). `gone` and `stock`: the shop changed
   * meanwhile.
   */
  kind: 'choice' | 'gone' | 'stock'
  /** The field of the line at fault. */
  field: 'id' | 'attributes' | 'period' | 'quantity'
  /** A sentence that says what to do. */
  message: string
}
