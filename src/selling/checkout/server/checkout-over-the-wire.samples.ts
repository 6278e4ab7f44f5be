import { type ProgramAnswer, requestProgram } from '#platform/test-kit/request-program.ts'
import { aCheckoutForm } from './checkout.samples.ts'

export interface WireOrder {
  token: string
  productId: number
  /** As shown; cents. */
  priceWithVat: number
  key: string
}

export function orderFrom(program: { base: string }, order: WireOrder): Promise<ProgramAnswer> {
  return requestProgram(program, 'POST /api/orders', {
    as: order.token,
    headers: { 'idempotency-key': order.key },
    body: aCheckoutForm([{ id: order.productId, type: 'sell', quantity: 1 }], order.priceWithVat),
  })
}
