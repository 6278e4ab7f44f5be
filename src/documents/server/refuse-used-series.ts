import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { type FieldErrors, invalid } from '#platform/refusal.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { document_series } from './documents.tables.ts'

/**
 * A series that has numbered documents of one kind can't be given to another: its first number would be taken, and no
 * order could be placed or paid any more. Throws a 422 on the field of the series.
 */
export async function refuseUsedSeries(tx: Tx, { series }: Pick<Settings, 'series'>): Promise<void> {
  const used = await tx
    .select({ kind: document_series.kind, series: document_series.series })
    .from(document_series)
    .where(inArray(document_series.series, Object.values(series)))

  const errors: FieldErrors = {}
  for (const [kind, name] of Object.entries(series))
    if (used.some((other) => other.series === name && other.kind !== kind))
      errors[`series.${kind}`] = [`Serija ${name} jau pažymėti kitos rūšies dokumentai.`]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
