import { type ProgramAnswer, requestProgram } from '#platform/test-kit/request-program.ts'
import { makeCheckoutForm } from './checkout.factories.ts'

export interface WireOrder {
  token: string
  productId: number
  /** Cents as shown. */
  priceWithVat: number
  key: string
}

export function orderFrom(program: { base: string }, order: WireOrder): Promise<ProgramAnswer> {
  return requestProgram(program, 'POST /api/orders', {
    as: order.token,
    headers: { 'idempotency-key': order.key },
    body: makeCheckoutForm([{ id: order.productId, type: 'sell', quantity: 1 }], order.priceWithVat),
  })
}
