import type { Work } from '#shell/action/work.ts'
import { importKindLabels } from '../import-kinds.ts'
import type { MoveTotals } from '../onboarding.contract.ts'
import { MoveTotalsSaved } from '../onboarding.events.ts'
import { move_totals } from './data-imports.tables.ts'

/** What the old program had of a kind. */
export async function saveMoveTotals(work: Work<number>, { kind, count, sum }: MoveTotals): Promise<void> {
  const values = { count, sum, by_user_id: work.by, at: work.now }
  await work.tx
    .insert(move_totals)
    .values({ kind, ...values })
    .onConflictDoUpdate({ target: move_totals.kind, set: values })
  await work.happened(
    MoveTotalsSaved,
    { kind: 'settings', id: null, title: importKindLabels[kind] },
    { ...(count !== null && { count }), ...(sum !== null && { sum }) },
  )
}
