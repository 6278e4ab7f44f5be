import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { stops } from './delivery.tables.ts'

/** Throws 404, and 409 `stop-ended` when it is over. */
export async function lockStop(tx: Tx, stopId: number): Promise<typeof stops.$inferSelect> {
  const [stop] = await tx.select().from(stops).where(eq(stops.id, stopId)).for('update')
  if (!stop) throw notFound('Tokio sustojimo nėra.')
  if (stop.state !== 'open') throw conflict('stop-ended', 'Šis sustojimas jau baigtas arba atšauktas.')
  return stop
}
