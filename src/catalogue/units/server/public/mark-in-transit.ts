import { inArray } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { units } from '../units.tables.ts'

/** On its way to another place: it is at none. */
export async function markInTransit({ tx, now }: Work, { unitIds }: { unitIds: readonly number[] }): Promise<void> {
  if (unitIds.length > 0)
    await tx
      .update(units)
      .set({ in_transit: true, at_place_id: null, updated_at: now })
      .where(inArray(units.id, [...unitIds]))
}
