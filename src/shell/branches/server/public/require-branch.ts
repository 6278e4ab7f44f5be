import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { places } from '../places.tables.ts'

/** The branch is not removed until the transaction ends. @throws 422 at the field for an unknown one. */
export async function requireBranch(tx: Tx, id: number, field = 'place_id'): Promise<void> {
  const [place] = await tx
    .select({ id: places.id })
    .from(places)
    .where(and(eq(places.id, id), isNull(places.removed_at)))
    .for('key share')
  if (!place) throw invalid({ [field]: ['Tokio padalinio nėra.'] })
}
