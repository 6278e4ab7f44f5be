import { dayOf } from '#calendar/vilnius-time.ts'
import { addressOf } from '#platform/browser/api-client.ts'
import { pageOf } from '#platform/contract.ts'
import { ImportResult } from '#platform/csv/import.contract.ts'
import { type CsvImport, importCsv } from '#platform/csv/import-csv.ts'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { limits } from '#platform/limits/limits.ts'
import { readProgress } from '#platform/progress/read-progress.ts'
import { notFound } from '#platform/refusal.ts'
import { createUnit } from '#units/server/create-unit.ts'
import { findUnits } from '#units/server/find-units.ts'
import { importUnits } from '#units/server/import-units.ts'
import { updateUnit } from '#units/server/update-unit.ts'
import { type UnitField, unitCsvColumns } from '#units/unit-csv.ts'
import {
  CreateUnit,
  ExportUnits,
  ImportUnits,
  ImportUnitsProgress,
  ListUnits,
  RetireUnit,
  ShowUnit,
  ShowUnitByCode,
  UpdateUnit,
} from '#units/units.contract.ts'
import { retireMachine } from './retire-machine.ts'
import { countUnits, listUnits, showUnit, UNITS_A_PAGE } from './units.queries.ts'
import { unitsInBatches } from './units-in-batches.ts'

/** As large as a form takes files; a firm may have that many machines. */
const unitsFile = { bytes: limits.fileBytes, rows: limits.unitsCsvRows }

export const unitsApi: RoomApi = (route) => {
  route(ListUnits, async ({ query, now, database }) => {
    const { rows, total } = await listUnits(database.db, query, now)
    const { page, ...filters } = query
    return pageOf(rows, total, page, UNITS_A_PAGE, addressOf(ListUnits, { query: filters }))
  })

  route(CreateUnit, async ({ body: unit, who, now, database }) =>
    database.transaction(async (tx) => ({
      data: await shown(tx, { id: await createUnit(tx, { unit, byUserId: who.id, now }) }, now),
    })),
  )

  route(ShowUnit, async ({ params, now, database }) => ({ data: await shown(database.db, params, now) }))

  route(ShowUnitByCode, async ({ params: { code }, now, database }) => {
    const [scanned] = await findUnits(database.db, [code])
    return { data: await shown(database.db, { id: scanned?.unit?.id ?? 0 }, now) }
  })

  route(UpdateUnit, async ({ params: { id }, body: { seen, ...form }, who, now, database }) =>
    database.transaction(async (tx) => {
      await updateUnit(tx, { id, form, seen, byUserId: who.id, now })
      return { data: await shown(tx, { id }, now) }
    }),
  )

  route(RetireUnit, async ({ params: { id }, body: { reason, accept_broken }, who, now, database }) =>
    database.transaction(async (tx) => {
      await retireMachine(tx, { id, reason, byUserId: who.id, acceptBroken: accept_broken, now })
      return { data: await shown(tx, { id }, now) }
    }),
  )

  route(ExportUnits, async ({ query, database: { db }, reply, now }) => {
    const total = await countUnits(db, query, now)
    const batches = unitsInBatches(db, query, now)
    return sendCsv(reply, { name: 'vienetai', day: dayOf(now), total, columns: unitCsvColumns, batches })
  })

  route(ImportUnits, async (asking) => {
    const by = { byUserId: asking.who.id, now: asking.now }
    const action = (tx: Tx, file: CsvImport<UnitField>) => importUnits(tx, { ...file, ...by })
    return { data: await importCsv(asking, unitCsvColumns, action, unitsFile) }
  })

  route(ImportUnitsProgress, async ({ query: { key }, who, database }) => ({
    data: await readProgress(database.db, { userId: who.id, key }, ImportResult),
  }))
}

async function shown(reader: Reader, which: { id: number }, now: Date) {
  const unit = await showUnit(reader, which, now)
  if (!unit) throw notFound('Tokio vieneto nėra.')
  return unit
}
