import { eq } from 'drizzle-orm'
import { assertVersion } from '#platform/assert-version.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { OrderNoted } from '../../orders.events.ts'
import { orders } from '../orders.tables.ts'
import { toOrderSubject } from './to-order-subject.ts'

interface InternalNoteInput {
  orderId: number
  note: string | null
  /** The note as shown; absent: not checked. */
  seen?: string | null | undefined
}

/**
 * The office alone writes the note, in any state of the order. Throws 404; 409 `changed-meanwhile` with the newer
 * note.
 */
export async function writeInternalNote(
  work: Work<number>,
  { orderId, note: typed, seen }: InternalNoteInput,
): Promise<void> {
  const { tx } = work
  const note = typed || null
  const [order] = await tx
    .select({ internal_note: orders.internal_note, deleted_at: orders.deleted_at })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update')
  if (!order || order.deleted_at) throw notFound('Tokio užsakymo nėra.')
  const { internal_note } = order
  if (internal_note === note) return
  assertVersion({
    seen,
    current: internal_note,
    said: 'Kol rašėte, pastabą pakeitė kitas darbuotojas. Peržiūrėkite ją.',
    more: { now: internal_note },
  })
  await setInternalNote(tx, { orderId, note })
  await work.happened(OrderNoted, toOrderSubject(orderId))
}

/** The order was just written, or is locked. */
export async function setInternalNote(tx: Tx, { orderId, note }: { orderId: number; note: string | null }) {
  await tx.update(orders).set({ internal_note: note }).where(eq(orders.id, orderId))
}
