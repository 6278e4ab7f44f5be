import { inArray } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeUnitHome } from '#catalogue/units/server/public/change-unit-home.ts'
import { createUnit } from '#catalogue/units/server/public/create-unit.ts'
import { findUnits } from '#catalogue/units/server/public/find-units.ts'
import { unitImport } from '#catalogue/units/server/public/import-units.ts'
import { updateUnit } from '#catalogue/units/server/public/update-unit.ts'
import { type UnitField, unitCsvColumns } from '#catalogue/units/unit-csv.ts'
import { retirementReasonLabels, unitStateLabels } from '#catalogue/units/unit-labels.ts'
import {
  CreateUnit,
  ExportUnits,
  ImportUnits,
  ImportUnitsProgress,
  ListUnits,
  RehomeUnit,
  RetireUnit,
  ShowUnit,
  ShowUnitByCode,
  type Unit,
  type UnitFilters,
  UpdateUnit,
} from '#catalogue/units/units.contract.ts'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { Cents } from '#platform/csv/write-csv.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { registerImportRoutes } from '#shell/imports/server/public/register-import-routes.ts'
import { retireMachine } from './retire-machine.ts'
import { countFleetUnits, listScannedUnits, listUnitsAfterId, showUnit, UNITS_A_PAGE } from './units.queries.ts'

export const registerUnitRoutes: ModuleApi = (route) => {
  route(ListUnits, async ({ query, now, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const { rows, total } = await listScannedUnits(database.db, query, now)
    const { page, ...filters } = query
    return buildPageAnswer(rows, total, page, UNITS_A_PAGE, buildEndpointUrl(ListUnits, { query: filters }))
  })

  route(CreateUnit, async ({ body: unit, now, act }) =>
    act(async (work) => ({ data: await shown(work.tx, { id: await createUnit(work, { unit }) }, now) })),
  )

  route(ShowUnit, async ({ params, now, database }) => ({ data: await shown(database.db, params, now) }))

  route(ShowUnitByCode, async ({ params: { code }, now, database }) => {
    const [scanned] = await findUnits(database.db, [code])
    return { data: await shown(database.db, { id: scanned?.unit?.id ?? 0 }, now) }
  })

  route(UpdateUnit, async ({ params: { id }, body: { seen, ...form }, now, act }) =>
    act(async (work) => {
      await updateUnit(work, { id, form, seen })
      return { data: await shown(work.tx, { id }, now) }
    }),
  )

  route(RetireUnit, async ({ params: { id }, body: { reason, accept_broken }, now, act }) =>
    act(async (work) => {
      await retireMachine(work, { id, reason, acceptBroken: accept_broken })
      return { data: await shown(work.tx, { id }, now) }
    }),
  )

  route(RehomeUnit, async ({ params: { id }, body: { place_id }, now, act }) =>
    act(async (work) => {
      await changeUnitHome(work, { id, placeId: place_id })
      return { data: await shown(work.tx, { id }, now) }
    }),
  )

  route(ExportUnits, async ({ query, database: { db }, reply, now }) => {
    const places = await readPlaces(db)
    choosePlace(places, query.place)
    const columns = places.length > 1 ? unitCsvColumns : unitCsvColumns.filter(({ field }) => field !== 'place')
    const total = await countFleetUnits(db, query, now)
    const batches = unitsInBatches(db, query, places, now)
    return sendCsv(reply, { name: 'vienetai', day: toVilniusDay(now), total, columns, batches })
  })

  registerImportRoutes(route, { start: ImportUnits, progress: ImportUnitsProgress }, () => unitImport)
}

async function shown(reader: Reader, which: { id: number }, now: Date) {
  const unit = await showUnit(reader, which, now)
  if (!unit) throw notFound('Tokio vieneto nėra.')
  return unit
}

const aBatch = 1_000

type UnitCells = Record<UnitField, string | Cents>

/** Holds no query for a slow reader. */
async function* unitsInBatches(
  reader: Reader,
  filters: UnitFilters,
  places: readonly Place[],
  now: Date,
): AsyncGenerator<UnitCells[]> {
  const codes = new Map(places.map(({ id, code }) => [id, code]))
  for (let after = 0; ; ) {
    const rows = await listUnitsAfterId(reader, { ...filters, after, max: aBatch }, now)
    const last = rows.at(-1)
    if (!last) return
    const slugs = await slugsOf(reader, rows)
    yield rows.map((unit) => ({ ...cellsOf(unit, slugs), place: codes.get(unit.place_id) ?? '' }))
    after = last.id
  }
}

async function slugsOf(reader: Reader, rows: Unit[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ product }) => product?.id ?? []))]
  const productRows = await reader
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.id, ids))
  return new Map(productRows.map(({ id, slug }) => [id, slug]))
}

const cellsOf = (unit: Unit, slugs: Map<number, string>): Omit<UnitCells, 'place'> => ({
  code: unit.code,
  product: slugs.get(unit.product?.id ?? 0) ?? '',
  title: unit.product?.title ?? '',
  serial: unit.serial,
  bought_on: unit.bought_on ?? '',
  purchase_price: unit.purchase_price === null ? '' : { cents: unit.purchase_price },
  note: unit.note,
  state: unitStateLabels[unit.state],
  retired_reason: unit.retired_reason ? retirementReasonLabels[unit.retired_reason] : '',
})
