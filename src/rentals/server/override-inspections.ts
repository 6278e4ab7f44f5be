import type { Work } from '#shell/action/work.ts'
import { UnitInspectionOverridden } from '../rentals.events.ts'
import { listLapsedInspections } from './list-lapsed-inspections.ts'

export interface InspectionOverride {
  reason: string
  byUserId: number
}

interface Overridden extends Pick<InspectionOverride, 'reason'> {
  units: { id: number }[]
}

export async function overrideInspections(work: Work<number>, { units, reason }: Overridden): Promise<void> {
  const ids = units.map(({ id }) => id)
  for (const { id, code, kind } of await listLapsedInspections(work.tx, ids, work.now))
    await work.happened(UnitInspectionOverridden, { kind: 'unit', id, title: code }, { inspection: kind, reason })
}
