import type { DomainEvent } from '#shell/action/domain-events.ts'
import type { Work } from '#shell/action/work.ts'
import { dropOrderStops } from './drop-order-stops.ts'

export function dropStopsWhenDeleted(work: Work, { subject }: DomainEvent<'order.deleted'>): Promise<void> {
  return dropOrderStops(work, { orderId: subject.id as number, why: 'Užsakymas ištrintas' })
}
