import { and, asc, eq, inArray } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { findUnits } from '#catalogue/units/server/public/find-units.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { UnitCreated, UnitRetired, UnitUpdated } from '#catalogue/units/units.events.ts'
import { handover_photos } from '#counter/handovers/server/handovers.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { UnitInspectionOverridden } from '#rentals/rentals.events.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import type { HistoryLine } from '#shell/history/history.contract.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { type LifeEvent, ShowUnitHistory, WhoHadUnit } from '../life.contract.ts'
import { readHeldAround, readHeldTimes } from './held.queries.ts'
import { listMeterReadingsOfUnit, listUnitInspections } from './public/inspections.queries.ts'

export const registerUnitLifeRoutes: ModuleApi = (route) => {
  route(ShowUnitHistory, async ({ params: { id }, database }) => ({ data: await unitLife(database.db, id) }))

  route(WhoHadUnit, async ({ query: { code, at }, database }) => ({
    data: await whoHad(database.db, { code, at: new Date(at) }),
  }))
}

/** 404 for an unknown code. */
async function whoHad(
  reader: Reader,
  { code, at }: { code: string; at: Date },
): Promise<AnswerOf<typeof WhoHadUnit>['data']> {
  const [scanned] = await findUnits(reader, [code])
  const [unit] = await reader
    .select({
      id: units.id,
      code: units.code,
      serial: units.serial,
      bought_on: units.bought_on,
      created_at: units.created_at,
      retired_at: units.retired_at,
      product: { id: products.id, title: products.title },
    })
    .from(units)
    .leftJoin(products, eq(products.id, units.product_id))
    .where(eq(units.id, scanned?.unit?.id ?? 0))
  if (!unit) throw notFound(`Vieneto kodu „${code}“ nėra.`)
  const { bought_on, created_at, retired_at, ...shown } = unit
  const around = await readHeldAround(reader, unit.id, at)
  const begins = Math.min(created_at.getTime(), bought_on ? toInstant(bought_on, '00:00').getTime() : Infinity)
  const atShop =
    retired_at && at >= retired_at ? 'retired' : at.getTime() < begins && !around.before ? 'not-yet' : 'shop'
  return { unit: shown, at: at.toISOString(), place: around.rental ? 'customer' : atShop, ...around }
}

/** Oldest first. A new kind needs a source here and in `LifeEvent`. 404. */
async function unitLife(reader: Reader, id: number): Promise<LifeEvent[]> {
  const [unit] = await reader.select().from(units).where(eq(units.id, id))
  if (!unit) throw notFound('Tokio vieneto nėra.')
  const entries = await Promise.all(sources.map((source) => source(reader, unit)))
  return entries.flat().sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

type Unit = typeof units.$inferSelect
/** The order is kept among equal times. */
type LifeSource = (reader: Reader, unit: Unit) => Promise<LifeEvent[]>

const sources: LifeSource[] = [ownFacts, rentalsAndDamage, keptBack, inspections, readings]

async function ownFacts(reader: Reader, unit: Unit): Promise<LifeEvent[]> {
  const { id, bought_on, purchase_price, created_at, retired_at, retired_reason } = unit
  const lines = await audited(reader, id)
  const doerOf = (action: string) => lines.find((line) => line.deed === action)?.by ?? null
  const events: LifeEvent[] = []
  if (bought_on) events.push({ kind: 'bought', at: toInstant(bought_on, '00:00').toISOString(), purchase_price })
  events.push({ kind: 'created', at: created_at.toISOString(), by: doerOf(UnitCreated.name) })
  for (const { deed: name, at, by, details } of lines)
    if (name === UnitUpdated.name) events.push({ kind: 'changed', at: at.toISOString(), by, changes: details })
  for (const { deed: name, at, by, details } of lines)
    if (name === UnitInspectionOverridden.name) events.push({ kind: 'overridden', at: at.toISOString(), by, details })
  if (retired_at && retired_reason)
    events.push({ kind: 'retired', at: retired_at.toISOString(), by: doerOf(UnitRetired.name), reason: retired_reason })
  return events
}

async function audited(reader: Reader, unitId: number) {
  const rows = await reader
    .select({
      at: history.at,
      deed: history.deed,
      details: history.details,
      by_id: history.by_id,
      by_name: history.by_name,
      name: users.name,
      lastname: users.lastname,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.by_id))
    .where(and(eq(history.subject_kind, 'unit'), eq(history.subject_id, unitId)))
    .orderBy(asc(history.id))
  return rows.map(({ at, deed: action, details, ...row }) => ({ at, deed: action, details, by: doer(row) }))
}

interface Doer {
  by_id: number | null
  by_name: string | null
  name: string | null
  lastname: string | null
}

function doer({ by_id, by_name, name, lastname }: Doer): HistoryLine['by'] {
  if (by_id === null) return null
  return { id: by_id, name: by_name || [name, lastname].join(' ').trim() || null, was_admin: by_name !== null }
}

async function rentalsAndDamage(reader: Reader, { id }: Unit): Promise<LifeEvent[]> {
  const times = await readHeldTimes(reader, id)
  const broken = times.filter(({ backLine }) => backLine?.condition === 'defects')
  const photos = await photosOf(
    reader,
    broken.map(({ backLine }) => backLine?.id ?? 0),
  )
  return times.flatMap(({ held: rental, backLine }): LifeEvent[] => {
    const went: LifeEvent = { kind: 'rental', at: rental.out_at, rental }
    if (backLine?.condition !== 'defects') return [went]
    const { id: line, happened_at, note, quantity } = backLine
    const damage = { rental, note: note ?? '', quantity, photos: photos.get(line) ?? [] }
    return [went, { kind: 'damage', at: happened_at.toISOString(), ...damage }]
  })
}

async function photosOf(reader: Reader, lines: number[]): Promise<Map<number, string[]>> {
  const photos = new Map<number, string[]>()
  if (lines.length === 0) return photos
  const rows = await reader
    .select({ key: handover_photos.key, line: handover_photos.line_id })
    .from(handover_photos)
    .where(inArray(handover_photos.line_id, lines))
    .orderBy(asc(handover_photos.position))
  for (const { key, line } of rows) if (line) photos.set(line, [...(photos.get(line) ?? []), key])
  return photos
}

async function keptBack(reader: Reader, { id }: Unit): Promise<LifeEvent[]> {
  const rows = await reader.select().from(downtimes).where(eq(downtimes.unit_id, id)).orderBy(asc(downtimes.from_at))
  return rows.map(({ id, kind, reason, from_at, to_at }) => {
    const from = from_at.toISOString()
    return { kind: 'downtime', at: from, downtime: { id, kind, reason, from, to: to_at?.toISOString() ?? null } }
  })
}

async function inspections(reader: Reader, { id }: Unit): Promise<LifeEvent[]> {
  const passed = await listUnitInspections(reader, id)
  return passed.toReversed().map((inspection) => {
    const at = toInstant(inspection.passed_on, '00:00').toISOString()
    return { kind: 'inspection', at, inspection }
  })
}

async function readings(reader: Reader, { id }: Unit): Promise<LifeEvent[]> {
  const read = await listMeterReadingsOfUnit(reader, id)
  return read.toReversed().map((reading) => ({ kind: 'meter', at: reading.read_at, reading }))
}
