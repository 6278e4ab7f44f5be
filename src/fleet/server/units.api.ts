import { addressOf } from '#platform/browser/api-client.ts'
import { pageOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { createUnit } from '#units/server/create-unit.ts'
import { findUnits } from '#units/server/find-units.ts'
import { retireUnit } from '#units/server/retire-unit.ts'
import { updateUnit } from '#units/server/update-unit.ts'
import { CreateUnit, ListUnits, RetireUnit, ShowUnit, ShowUnitByCode, UpdateUnit } from '#units/units.contract.ts'
import { listUnits, showUnit, UNITS_A_PAGE } from './units.queries.ts'

export const unitsApi: RoomApi = (route) => {
  route(ListUnits, async ({ query, database }) => {
    const { rows, total } = await listUnits(database.db, query)
    const { page, ...filters } = query
    return pageOf(rows, total, page, UNITS_A_PAGE, addressOf(ListUnits, { query: filters }))
  })

  route(CreateUnit, async ({ body: unit, who, now, database }) =>
    database.transaction(async (tx) => ({
      data: await shown(tx, { id: await createUnit(tx, { unit, byUserId: who.id, now }) }),
    })),
  )

  route(ShowUnit, async ({ params, database }) => ({ data: await shown(database.db, params) }))

  route(ShowUnitByCode, async ({ params: { code }, database }) => {
    const [scanned] = await findUnits(database.db, [code])
    return { data: await shown(database.db, { id: scanned?.unit?.id ?? 0 }) }
  })

  route(UpdateUnit, async ({ params: { id }, body: form, who, now, database }) =>
    database.transaction(async (tx) => {
      await updateUnit(tx, { id, form, byUserId: who.id, now })
      return { data: await shown(tx, { id }) }
    }),
  )

  route(RetireUnit, async ({ params: { id }, body: { reason }, who, now, database }) =>
    database.transaction(async (tx) => {
      await retireUnit(tx, { id, reason, byUserId: who.id, now })
      return { data: await shown(tx, { id }) }
    }),
  )
}

async function shown(reader: Reader, which: { id: number }) {
  const unit = await showUnit(reader, which)
  if (!unit) throw notFound('Tokio vieneto nėra.')
  return unit
}
