import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { lapsedInspections } from './lapsed-inspections.ts'

/** Who lets a machine out although an inspection of it has run out, and why. */
export interface InspectionOverride {
  reason: string
  byUserId: number
}

interface Overridden extends InspectionOverride {
  units: { id: number }[]
  now: Date
}

/** Writes down of each machine that goes out so which inspection it lacks; of those that lack none, nothing. */
export async function overrideInspections(tx: Tx, { units, reason, byUserId, now }: Overridden): Promise<void> {
  const ids = units.map(({ id }) => id)
  const lapsed = await lapsedInspections(tx, ids, now)
  await record(
    tx,
    ...lapsed.map(({ id, code, kind }) => ({
      by: byUserId,
      deed: 'unit.inspection-overridden' as const,
      subject: { kind: 'unit' as const, id, title: code },
      details: { inspection: kind, reason },
      now,
    })),
  )
}
