import { orderSubject } from '#orders/server/order-subject.ts'
import { clientSubject } from '#people/clients/server/client-subject.ts'
import type { Subject } from '#shell/action/happenings.ts'

/** Undefined: its client is gone. */
export function refundSubject({
  order_id,
  client_id,
}: {
  order_id: number | null
  client_id: number | null
}): Subject | undefined {
  if (order_id !== null) return orderSubject(order_id)
  return client_id === null ? undefined : clientSubject({ id: client_id })
}
