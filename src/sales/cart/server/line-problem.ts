export interface LineProblem {
  /** `choice`: the customer can fix it. `gone`, `stock`: the shop changed. */
  kind: 'choice' | 'gone' | 'stock'
  field: 'id' | 'attributes' | 'period' | 'expected_to' | 'quantity' | 'discount' | 'waiver'
  message: string
}
