import { and, asc, desc, eq, gt, ilike, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type {
  DueInspection,
  Inspection,
  InspectionStatus,
  ListDueInspections,
  MeterReading,
} from '#catalogue/units/inspections.contract.ts'
import {
  inspection_certificates,
  inspection_terms,
  meter_readings,
  unit_inspections,
} from '#catalogue/units/server/inspections.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { type QueryOf, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { buildUnitInspectionsSql } from '#rentals/server/public/build-unit-inspections-sql.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { isOneOf } from '../unit-text-condition.ts'

export const DUE_A_PAGE = 20

const clerk = sql<string>`coalesce((select trim(${users.name} || ' ' || ${users.lastname}) from ${users} where ${users.id} = by_user_id), '')`

export const listUnitInspections = (reader: Reader, unitId: number): Promise<Inspection[]> =>
  readInspections(reader, eq(unit_inspections.unit_id, unitId))

export async function findInspection(reader: Reader, id: number): Promise<Inspection | undefined> {
  const [row] = await readInspections(reader, eq(unit_inspections.id, id))
  return row
}

async function readInspections(reader: Reader, where: SQL): Promise<Inspection[]> {
  const rows = await reader
    .select({
      inspection: unit_inspections,
      name: inspection_certificates.name,
      media_type: inspection_certificates.media_type,
      written_by: clerk,
    })
    .from(unit_inspections)
    .leftJoin(inspection_certificates, eq(inspection_certificates.inspection_id, unit_inspections.id))
    .where(where)
    .orderBy(desc(unit_inspections.passed_on), desc(unit_inspections.id))
  return rows.map(({ inspection, name, media_type, written_by }) => {
    const { id, kind, passed_on, valid_until, inspector, certificate_number, note, hours, created_at } = inspection
    return {
      id,
      kind,
      passed_on,
      valid_until,
      inspector,
      certificate_number,
      note,
      hours,
      written_by,
      certificate: media_type ? { name: name ?? '', media_type } : null,
      created_at: created_at.toISOString(),
    }
  })
}

export async function readCertificate(reader: Reader, inspectionId: number) {
  const [row] = await reader
    .select()
    .from(inspection_certificates)
    .where(eq(inspection_certificates.inspection_id, inspectionId))
  return row
}

const standing = {
  kind: sql<string>`i.kind`,
  obligatory: sql<boolean>`i.obligatory`,
  months: sql<number | null>`i.months`,
  rental_days: sql<number | null>`i.rental_days`,
  meter_hours: sql<number | null>`i.meter_hours`,
  passed_on: sql<string | null>`i.passed_on::text`,
  due: sql<string | null>`i.valid_until::text`,
  days_out: sql<number | null>`i.days_out`,
  hours_run: sql<number | null>`i.hours_run::float8`,
  overdue: sql<boolean>`i.has_lapsed`,
  soon: sql<boolean>`i.lapses_soon and not i.has_lapsed`,
}

export const listInspectionStates = (reader: Reader, unitId: number, now: Date): Promise<InspectionStatus[]> =>
  reader
    .select(standing)
    .from(sql`${buildUnitInspectionsSql(sql`${unitId}::integer`, now)} i`)
    .orderBy(sql`i.position`)

export async function listMeterReadingsOfUnit(reader: Reader, unitId: number): Promise<MeterReading[]> {
  return (await readReadings(reader, eq(meter_readings.unit_id, unitId))).map(presentReading)
}

export async function findMeterReading(reader: Reader, id: number): Promise<MeterReading | undefined> {
  const [row] = await readReadings(reader, eq(meter_readings.id, id))
  return row && presentReading(row)
}

const readReadings = (reader: Reader, where: SQL) =>
  reader
    .select({
      id: meter_readings.id,
      hours: meter_readings.hours,
      new_meter: meter_readings.is_new_meter,
      run: sql<number>`(${meter_readings.hours} + ${meter_readings.run_before})::float8`,
      read_at: meter_readings.read_at,
      written_by: clerk,
    })
    .from(meter_readings)
    .where(where)
    .orderBy(desc(meter_readings.read_at), desc(meter_readings.id))
    .limit(200)

const presentReading = ({ read_at, ...reading }: Awaited<ReturnType<typeof readReadings>>[number]): MeterReading => ({
  ...reading,
  read_at: read_at.toISOString(),
})

type DueInspectionFilters = Omit<QueryOf<typeof ListDueInspections>, 'page' | 'per_page'>

/** Most urgent first, from `inspection_terms`; details for the page. */
export async function listDueInspections(
  reader: Reader,
  { page, per_page, ...input }: QueryOf<typeof ListDueInspections>,
  now: Date,
): Promise<{ rows: DueInspection[]; total: number }> {
  const { limit, offset } = toPageWindow({ page, per_page }, DUE_A_PAGE)
  const isDue = dueTerms(input, now)
  const order = (terms: Pick<typeof inspection_terms, InspectionTermColumn>) => [
    desc(sql`${terms.lapses_on} <= ${toVilniusDay(now)}`),
    desc(terms.obligatory),
    asc(terms.valid_until),
    asc(terms.passed_on),
    asc(terms.unit_id),
    asc(terms.kind),
  ]
  const { unit_id, kind, obligatory, passed_on, valid_until, lapses_on } = inspection_terms
  const shown = reader
    .select({ unit_id, kind, obligatory, passed_on, valid_until, lapses_on })
    .from(inspection_terms)
    .where(isDue)
    .orderBy(...order(inspection_terms))
    .limit(limit)
    .offset(offset)
    .as('shown')
  const rows = await reader
    .select({
      unit: { id: units.id, code: units.code, state: stateOfUnit },
      product: { id: products.id, title: products.title },
      standing,
    })
    .from(shown)
    .innerJoin(units, eq(units.id, shown.unit_id))
    .innerJoin(products, eq(products.id, units.product_id))
    .innerJoin(sql`lateral ${buildUnitInspectionsSql(units.id, now)} i`, sql`i.kind = ${shown.kind}`)
    .leftJoin(rental_units, and(eq(rental_units.unit_id, units.id), isNull(rental_units.back_at)))
    .orderBy(...order(shown as unknown as Pick<typeof inspection_terms, InspectionTermColumn>))
  return {
    rows: rows.map(({ unit, product, standing }) => ({ unit, product, ...standing })),
    total: await reader.$count(inspection_terms, isDue),
  }
}

type InspectionTermColumn = 'unit_id' | 'kind' | 'obligatory' | 'passed_on' | 'valid_until' | 'lapses_on'
const stateOfUnit = sql<'idle' | 'out'>`case when ${rental_units.id} is null then 'idle' else 'out' end`

/** Units in service count, overdue or soon due. */
export const countDue = (reader: Reader, { place, now }: { place?: number | undefined; now: Date }): Promise<number> =>
  reader.$count(inspection_terms, dueTerms({ place }, now))

function dueTerms({ product_id, kind, which, search, place }: DueInspectionFilters, now: Date): SQL | undefined {
  const { due_on, lapses_on, unit_id, ...terms } = inspection_terms
  const today = toVilniusDay(now)
  return and(
    lte(due_on, today),
    product_id === undefined ? undefined : eq(terms.product_id, product_id),
    place === undefined
      ? undefined
      : sql`exists (select from ${units} where ${units.id} = ${unit_id} and ${units.place_id} = ${place})`,
    kind ? sql`lower(${terms.kind}) = lower(${kind})` : undefined,
    which === 'overdue' ? lte(lapses_on, today) : which === 'soon' ? gt(lapses_on, today) : undefined,
    search ? or(isOneOf(unit_id, search), ilike(terms.kind, `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`)) : undefined,
  )
}
