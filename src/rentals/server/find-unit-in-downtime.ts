import { and, asc, eq, inArray } from 'drizzle-orm'
import { type DowntimeKind, downtimeKindLabels } from '#catalogue/units/downtime-kinds.ts'
import { downtimes, pool_changes } from '#catalogue/units/server/downtimes.tables.ts'
import { isLeavingAt, isOnAt } from '#catalogue/units/server/public/is-down.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'

/** The first of these machines that can't go out because it is down, as `isDown`, and the sentence that says so. */
export async function findUnitInDowntime(
  reader: Reader,
  unitIds: readonly number[],
  now: Date,
): Promise<{ code: string; sentence: string } | undefined> {
  if (unitIds.length === 0) return undefined
  const ids = [...unitIds]
  const [down] = await reader
    .select({ code: units.code, kind: downtimes.kind, to_at: downtimes.to_at })
    .from(downtimes)
    .innerJoin(units, eq(units.id, downtimes.unit_id))
    .where(and(inArray(downtimes.unit_id, ids), isOnAt(now)))
    .orderBy(asc(downtimes.unit_id))
    .limit(1)
  if (down) return { code: down.code, sentence: `Vienetas ${down.code} prastovoje${whyDown(down)}.` }
  const [leaving] = await reader
    .select({ code: units.code, from_at: pool_changes.from_at })
    .from(pool_changes)
    .innerJoin(units, eq(units.id, pool_changes.unit_id))
    .where(and(inArray(pool_changes.unit_id, ids), isLeavingAt(now)))
    .orderBy(asc(pool_changes.unit_id))
    .limit(1)
  return (
    leaving && {
      code: leaving.code,
      sentence: `Vienetas ${leaving.code} nuo ${formatDateTime(leaving.from_at)} perkeliamas į kitą padalinį.`,
    }
  )
}

function whyDown({ kind, to_at }: { kind: DowntimeKind; to_at: Date | null }): string {
  const why = kind === 'other' ? '' : downtimeKindLabels[kind].toLowerCase()
  const until = to_at ? `iki ${formatDateTime(to_at)}` : ''
  const text = [why, until].filter(Boolean).join(' ')
  return text && ` (${text})`
}
