import { changeUnitHome } from '#catalogue/units/server/public/change-unit-home.ts'
import { createUnit } from '#catalogue/units/server/public/create-unit.ts'
import { findUnits } from '#catalogue/units/server/public/find-units.ts'
import { unitImport } from '#catalogue/units/server/public/import-units.ts'
import { updateUnit } from '#catalogue/units/server/public/update-unit.ts'
import {
  CreateUnit,
  ImportUnits,
  ImportUnitsProgress,
  ListUnits,
  RehomeUnit,
  RetireUnit,
  ShowUnit,
  ShowUnitByCode,
  UpdateUnit,
} from '#catalogue/units/units.contract.ts'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { registerImportRoutes } from '#shell/imports/server/public/register-import-routes.ts'
import { retireMachine } from './retire-machine.ts'
import { listScannedUnits, showUnit, UNITS_A_PAGE } from './units.queries.ts'

export const registerUnitRoutes: ModuleApi = (route) => {
  route(ListUnits, async ({ query, now, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const { rows, total } = await listScannedUnits(database.db, query, now)
    const { page: _, ...filters } = query
    return buildPageAnswer(rows, total, query, UNITS_A_PAGE, buildEndpointUrl(ListUnits, { query: filters }))
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

  registerImportRoutes(route, { start: ImportUnits, progress: ImportUnitsProgress }, () => unitImport)
}

async function shown(reader: Reader, which: { id: number }, now: Date) {
  const unit = await showUnit(reader, which, now)
  if (!unit) throw notFound('Tokio vieneto nėra.')
  return unit
}
