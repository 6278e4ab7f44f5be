import type { OrderDeleted } from '#orders/orders.events.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import { dropOrderStops } from './public/drop-order-stops.ts'

export function dropStopsWhenDeleted(work: Work, { subject }: EventOf<typeof OrderDeleted>): Promise<void> {
  return dropOrderStops(work, { orderId: subject.id as number, why: 'Užsakymas ištrintas' })
}
