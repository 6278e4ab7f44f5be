import type { RoomApi } from '#platform/api-server.ts'
import { SaveSettings, ShowPublicSettings, ShowSettings } from '../settings.contract.ts'
import { readSettings } from './read-settings.ts'
import { refuseUsedSeries } from './refuse-used-series.ts'
import { saveSettings } from './save-settings.ts'

export const settingsApi: RoomApi = (route) => {
  route(ShowPublicSettings, async ({ database, shows }) => {
    shows(['settings'])
    return { data: await readSettings(database.db) }
  })

  route(ShowSettings, async ({ database }) => ({ data: await readSettings(database.db) }))

  route(SaveSettings, async ({ body, database }) => {
    await database.transaction(async (tx) => {
      await refuseUsedSeries(tx, body)
      await saveSettings(tx, body)
    })
    return { data: body }
  })
}
