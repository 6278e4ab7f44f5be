import type { RoomApi } from '#platform/http/api-server.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { ListFees, ListPublicFees, SaveFees } from '../fees.contract.ts'
import { showFees } from './fees.queries.ts'
import { offeredFees } from './offered-fees.ts'
import { saveFees } from './save-fees.ts'

export const feesApi: RoomApi = (route) => {
  route(ListFees, async ({ database: { db } }) => showFees(db))

  route(SaveFees, async ({ body: { data: rows, seen }, database, act }) => {
    await act((work) => saveFees(work, { rows, seen }))
    return showFees(database.db)
  })

  route(ListPublicFees, async ({ database: { db }, cacheTags }) => {
    cacheTags(['fees', 'settings'])
    const { vat_rate } = await readSettings(db)
    return { data: await offeredFees(db, vat_rate) }
  })
}
