import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { type FieldErrors, invalid } from '#platform/refusal.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { toCommonSeries } from '../format-full-number.ts'
import { document_series } from './documents.tables.ts'

/** 422 when a series has documents of another kind: its first number would be taken, and no order placed or paid. */
export async function assertSeriesUnused(tx: Tx, { series }: Pick<Settings, 'series'>): Promise<void> {
  const used = await tx
    .select({ kind: document_series.kind, series: document_series.series })
    .from(document_series)
    .where(inArray(sql`split_part(${document_series.series}, '-', 1)`, Object.values(series)))

  const errors: FieldErrors = {}
  for (const [kind, name] of Object.entries(series))
    if (used.some((other) => toCommonSeries(other.series) === name && other.kind !== kind))
      errors[`series.${kind}`] = [`Serija ${name} jau pažymėti kitos rūšies dokumentai.`]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
