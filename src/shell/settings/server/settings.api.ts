import type { ModuleApi } from '#platform/http/api-server.ts'
import { getUpwardQueries } from '#shell/action/domain-events.ts'
import { listMissingSellerFields } from '../list-missing-seller-fields.ts'
import { SaveSettings, type Settings, ShowPublicSettings, ShowSettings } from '../settings.contract.ts'
import { computeSettingsVersion } from './compute-settings-version.ts'
import { readSettings, readStoredSettings } from './public/read-settings.ts'
import { saveSettings } from './public/save-settings.ts'

export const registerSettingsRoutes: ModuleApi = (route) => {
  route(ShowPublicSettings, async ({ database, cacheTags }) => {
    cacheTags(['settings'])
    const settings = await readSettings(database.db)
    const { look, ...shown } = settings
    const isOwnLook = look.logo === null && look.accent === null
    const ready = listMissingSellerFields(settings).length === 0
    return { data: { ...shown, ready, ...(!isOwnLook && { look }) } }
  })

  route(ShowSettings, async ({ database }) => answerOf(await readStoredSettings(database.db)))

  route(SaveSettings, async ({ body: { seen, ...settings }, who, act }) => {
    const saved = await act(async (work) => {
      await getUpwardQueries(work.tx).assertSeriesUnused?.(work.tx, settings)
      return saveSettings(work, (before) => ({ ...before, ...whatWasSent(settings) }), { by: who, seen })
    })
    return answerOf(saved)
  })
}

const answerOf = (settings: Settings) => ({ data: settings, version: computeSettingsVersion(settings) })

/** Settings unknown to a client are not sent and stay unchanged. */
const whatWasSent = <Sent extends object>(sent: Sent) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Sent]: Exclude<Sent[Name], undefined>
  }
