import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { readExpectedCash } from './tills.queries.ts'
import { tills } from './tills.tables.ts'

/** Other cash waits. Returns the expected cents. 404, 409 `till-is-closed`. */
export async function lockTill(tx: Tx, id: number): Promise<{ expected: number }> {
  const [till] = await tx.select().from(tills).where(eq(tills.id, id)).for('update')
  if (!till) throw notFound('Tokios kasos nėra.')
  if (till.closed_at) throw conflict('till-is-closed', 'Ši kasa jau uždaryta.')
  return { expected: await readExpectedCash(tx, id) }
}
