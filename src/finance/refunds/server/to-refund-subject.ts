import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'

/** Undefined: its client is gone. */
export function toRefundSubject({ order_id, client_id }: { order_id: number | null; client_id: number | null }) {
  if (order_id !== null) return toOrderSubject(order_id)
  return client_id === null ? undefined : toClientSubject({ id: client_id })
}
