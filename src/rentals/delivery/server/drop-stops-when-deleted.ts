import type { Happening } from '#shell/action/happenings.ts'
import type { Work } from '#shell/action/work.ts'
import { dropStopsOf } from './drop-stops-of.ts'

export function dropStopsWhenDeleted(work: Work, { subject }: Happening<'order.deleted'>): Promise<void> {
  return dropStopsOf(work, { orderId: subject.id as number, why: 'Užsakymas ištrintas' })
}
