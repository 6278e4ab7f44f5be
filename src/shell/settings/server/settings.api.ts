import type { Tx } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { missingForDocuments } from '../missing-for-documents.ts'
import { SaveSettings, type Settings, ShowPublicSettings, ShowSettings } from '../settings.contract.ts'
import { readSettings } from './read-settings.ts'
import { saveSettings } from './save-settings.ts'
import { settingsVersion } from './settings-version.ts'

/** Objections of other rooms: throws a 422 on the field. */
type RefuseSettings = (tx: Tx, settings: Pick<Settings, 'series'>) => Promise<void>

export const settingsApi =
  (refuse: RefuseSettings): RoomApi =>
  (route) => {
    route(ShowPublicSettings, async ({ database, cacheTags }) => {
      cacheTags(['settings'])
      const settings = await readSettings(database.db)
      return { data: { ...settings, ready: missingForDocuments(settings).length === 0 } }
    })

    route(ShowSettings, async ({ database }) => answerOf(await readSettings(database.db)))

    route(SaveSettings, async ({ body: { seen, ...settings }, who, act }) => {
      const saved = await act(async (work) => {
        await refuse(work.tx, settings)
        return saveSettings(work, (before) => ({ ...before, ...whatWasSent(settings) }), { by: who, seen })
      })
      return answerOf(saved)
    })
  }

const answerOf = (settings: Settings) => ({ data: settings, version: settingsVersion(settings) })

/** Settings unknown to a client are not sent and stay unchanged. */
const whatWasSent = <Sent extends object>(sent: Sent) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Sent]: Exclude<Sent[Name], undefined>
  }
