import { eq } from 'drizzle-orm'
import { assertVersion, reviewStaleForm } from '#platform/assert-version.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { desk_orders } from './desk.tables.ts'
import type { DeskOrderRow } from './desk-orders.queries.ts'

/** The lock comes before anything else. 404, and 409 `changed-meanwhile` for another version. */
export async function lockDeskOrder(
  tx: Tx,
  { id, seen }: { id: number; seen?: number | undefined },
): Promise<DeskOrderRow> {
  const [row] = await tx.select().from(desk_orders).where(eq(desk_orders.id, id)).for('update')
  if (!row) throw notFound('Tokio juodraščio ar pasiūlymo nėra.')
  assertVersion({ seen, current: row.version, said: reviewStaleForm, more: { version: row.version } })
  return row
}
