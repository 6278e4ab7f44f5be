import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { product_inspections } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { buildUnitInspectionsSql } from './public/build-unit-inspections-sql.ts'

interface LapsedInspection {
  id: number
  code: string
  kind: string
  /** Null: never. */
  passed_on: string | null
  /** Null when never passed, or ended by use alone. */
  valid_until: string | null
  is_used_up: boolean
}

export async function listLapsedInspections(reader: Reader, unitIds: number[], now: Date): Promise<LapsedInspection[]> {
  if (unitIds.length === 0) return []
  return reader
    .select({
      id: units.id,
      code: units.code,
      kind: sql<string>`i.kind`,
      passed_on: sql<string | null>`i.passed_on::text`,
      valid_until: sql<string | null>`i.valid_until::text`,
      is_used_up: sql<boolean>`coalesce(i.days_out >= i.rental_days, false) or coalesce(i.hours_run >= i.meter_hours, false)`,
    })
    .from(units)
    .innerJoin(sql`lateral ${buildUnitInspectionsSql(units.id, now)} i`, sql`i.obligatory and i.has_lapsed`)
    .where(inArray(units.id, unitIds))
    .orderBy(asc(units.id), sql`i.position`)
}

/** „Vieneto IR-000012 patikra „Elektros sauga“ galiojo iki 2026-11-02.“ */
export function describeLapsedInspection({ code, kind, passed_on, valid_until, is_used_up }: LapsedInspection): string {
  if (!passed_on) return `Vieneto ${code} patikra „${kind}“ dar neatlikta.`
  if (is_used_up || !valid_until) return `Vieneto ${code} patikrą „${kind}“ reikia atlikti iš naujo: pasiekta jos riba.`
  return `Vieneto ${code} patikra „${kind}“ galiojo iki ${valid_until}.`
}

export async function isInspectionObligatory(reader: Reader, productId: number): Promise<boolean> {
  const productInspectionRows = await reader
    .select({ id: product_inspections.id })
    .from(product_inspections)
    .where(and(eq(product_inspections.product_id, productId), eq(product_inspections.obligatory, true)))
    .limit(1)
  return productInspectionRows.length > 0
}
