import type { ModuleApi } from '#platform/http/api-server.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { ListFees, ListPublicFees, SaveFees } from '../fees.contract.ts'
import { showFees } from './fees.queries.ts'
import { listOfferedFees } from './public/list-offered-fees.ts'
import { saveFees } from './save-fees.ts'

export const registerFeeRoutes: ModuleApi = (route) => {
  route(ListFees, async ({ database: { db } }) => showFees(db))

  route(SaveFees, async ({ body: { data: rows, seen }, database, act }) => {
    await act((work) => saveFees(work, { rows, seen }))
    return showFees(database.db)
  })

  route(ListPublicFees, async ({ database: { db }, cacheTags }) => {
    cacheTags(['fees', 'settings'])
    const { vat_rate } = await readSettings(db)
    return { data: await listOfferedFees(db, vat_rate) }
  })
}
