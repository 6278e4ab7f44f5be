import type { RoomApi } from '#platform/api-server.ts'
import { missingForDocuments } from '../missing-for-documents.ts'
import { SaveSettings, type Settings, ShowPublicSettings, ShowSettings } from '../settings.contract.ts'
import { readSettings } from './read-settings.ts'
import { refuseUsedSeries } from './refuse-used-series.ts'
import { saveSettings } from './save-settings.ts'
import { settingsVersion } from './settings-version.ts'

export const settingsApi: RoomApi = (route) => {
  route(ShowPublicSettings, async ({ database, shows }) => {
    shows(['settings'])
    const settings = await readSettings(database.db)
    return { data: { ...settings, ready: missingForDocuments(settings).length === 0 } }
  })

  route(ShowSettings, async ({ database }) => answerOf(await readSettings(database.db)))

  route(SaveSettings, async ({ body: { seen, ...settings }, who, now, database }) => {
    await database.transaction(async (tx) => {
      await refuseUsedSeries(tx, settings)
      await saveSettings(tx, settings, { by: who, now, seen })
    })
    return answerOf(settings)
  })
}

const answerOf = (settings: Settings) => ({ data: settings, version: settingsVersion(settings) })
