import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { QueryOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { inspectionsOf } from '#rentals/server/inspections-of.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'
import type {
  DueInspection,
  Inspection,
  InspectionStanding,
  ListDueInspections,
  Reading,
} from '#units/inspections.contract.ts'
import { inspection_certificates, meter_readings, unit_inspections } from '#units/server/inspections.tables.ts'
import { units } from '#units/server/units.tables.ts'

export const DUE_A_PAGE = 20

const clerk = sql<string>`coalesce((select trim(${users.name} || ' ' || ${users.lastname}) from ${users} where ${users.id} = by_user_id), '')`

/** What a machine has passed, the last first. */
export const inspectionsOfUnit = (reader: Reader, unitId: number): Promise<Inspection[]> =>
  readInspections(reader, eq(unit_inspections.unit_id, unitId))

/** Undefined when there is none. */
export async function inspectionById(reader: Reader, id: number): Promise<Inspection | undefined> {
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
      ...{ id, kind, passed_on, valid_until, inspector, certificate_number, note, hours, written_by },
      certificate: media_type ? { name: name ?? '', media_type } : null,
      created_at: created_at.toISOString(),
    }
  })
}

/** The paper of an inspection; undefined when none was sent. */
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

/** How each inspection that a machine's product asks for stands. */
export const standingOfUnit = (reader: Reader, unitId: number, now: Date): Promise<InspectionStanding[]> =>
  reader
    .select(standing)
    .from(sql`${inspectionsOf(sql`${unitId}::integer`, now)} i`)
    .orderBy(sql`i.position`)

/** What a machine's meter showed, the last first. */
export async function readingsOfUnit(reader: Reader, unitId: number): Promise<Reading[]> {
  return (await readReadings(reader, eq(meter_readings.unit_id, unitId))).map(presentReading)
}

/** Undefined when there is none. */
export async function readingById(reader: Reader, id: number): Promise<Reading | undefined> {
  const [row] = await readReadings(reader, eq(meter_readings.id, id))
  return row && presentReading(row)
}

const readReadings = (reader: Reader, where: SQL) =>
  reader
    .select({ id: meter_readings.id, hours: meter_readings.hours, read_at: meter_readings.read_at, written_by: clerk })
    .from(meter_readings)
    .where(where)
    .orderBy(desc(meter_readings.read_at), desc(meter_readings.id))
    .limit(200)

const presentReading = ({ read_at, ...reading }: Awaited<ReturnType<typeof readReadings>>[number]): Reading => ({
  ...reading,
  read_at: read_at.toISOString(),
})

type Asked = Omit<QueryOf<typeof ListDueInspections>, 'page'>

/** One page of what has run out or soon will, the most pressing first, and how many there are. */
export async function dueInspections(
  reader: Reader,
  { page, ...asked }: Asked & { page: number },
  now: Date,
): Promise<{ rows: DueInspection[]; total: number }> {
  const due = dueRows(reader, asked, now)
  const rows = await reader
    .select()
    .from(due)
    .orderBy(desc(due.overdue), desc(due.obligatory), asc(due.due), asc(due.passed_on), asc(due.unit_id), asc(due.kind))
    .limit(DUE_A_PAGE)
    .offset((page - 1) * DUE_A_PAGE)
  const [{ total } = { total: 0 }] = await reader.select({ total: count() }).from(due)
  return { rows: rows.map(presentDue), total }
}

/** How many inspections of machines in service have run out or soon will. */
export async function countDue(reader: Reader, now: Date): Promise<number> {
  const [{ total } = { total: 0 }] = await reader.select({ total: count() }).from(dueRows(reader, {}, now))
  return total
}

function dueRows(reader: Reader, { product_id, kind, which, search }: Asked, now: Date) {
  const overdue = sql<boolean>`i.has_lapsed`
  const soon = sql<boolean>`(i.lapses_soon and not i.has_lapsed)`
  return reader
    .select({
      unit_id: sql<number>`${units.id}`.as('unit_id'),
      code: units.code,
      state: sql<'idle' | 'out'>`case when ${rental_units.id} is null then 'idle' else 'out' end`.as('state'),
      product_id: sql<number>`${products.id}`.as('product_id'),
      title: products.title,
      kind: sql<string>`i.kind`.as('kind'),
      obligatory: sql<boolean>`i.obligatory`.as('obligatory'),
      months: sql<number | null>`i.months`.as('months'),
      rental_days: sql<number | null>`i.rental_days`.as('rental_days'),
      meter_hours: sql<number | null>`i.meter_hours`.as('meter_hours'),
      passed_on: sql<string | null>`i.passed_on::text`.as('passed_on'),
      due: sql<string | null>`i.valid_until::text`.as('due'),
      days_out: sql<number | null>`i.days_out`.as('days_out'),
      hours_run: sql<number | null>`i.hours_run::float8`.as('hours_run'),
      overdue: overdue.as('overdue'),
      soon: soon.as('soon'),
    })
    .from(units)
    .innerJoin(products, eq(products.id, units.product_id))
    .innerJoin(sql`lateral ${inspectionsOf(units.id, now)} i`, sql`i.has_lapsed or i.lapses_soon`)
    .leftJoin(rental_units, and(eq(rental_units.unit_id, units.id), isNull(rental_units.back_at)))
    .where(
      and(
        isNull(units.retired_at),
        product_id === undefined ? undefined : eq(units.product_id, product_id),
        kind ? sql`lower(i.kind) = lower(${kind})` : undefined,
        which === 'overdue' ? overdue : which === 'soon' ? soon : undefined,
        search ? speaksOf(search) : undefined,
      ),
    )
    .as('due')
}

function speaksOf(search: string): SQL {
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${units.code} ilike ${part} or ${units.serial} ilike ${part} or ${products.title} ilike ${part} or i.kind ilike ${part})`
}

type DueRow = Awaited<ReturnType<typeof readDue>>[number]
const readDue = (reader: Reader, now: Date) => reader.select().from(dueRows(reader, {}, now))

const presentDue = ({ unit_id, code, state, product_id, title, ...due }: DueRow): DueInspection => ({
  unit: { id: unit_id, code, state },
  product: { id: product_id, title },
  ...due,
})
