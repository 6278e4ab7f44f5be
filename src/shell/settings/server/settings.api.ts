import type { ModuleApi } from '#platform/http/api-server.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { getUpwardQueries } from '#shell/action/domain-events.ts'
import { listMissingSellerFields } from '../list-missing-seller-fields.ts'
import { SaveSettings, type ShopSettings, ShowPublicSettings, ShowSettings } from '../settings.contract.ts'
import { computeSettingsVersion } from './compute-settings-version.ts'
import { applyVatRateOf, readSettings, readStoredSettings } from './public/read-settings.ts'
import { saveSettings } from './public/save-settings.ts'

export const registerSettingsRoutes: ModuleApi = (route) => {
  route(ShowPublicSettings, async ({ database, cacheTags, now }) => {
    cacheTags(['settings'])
    const settings = applyVatRateOf(await readSettings(database.db), toVilniusDay(now))
    const { look, ...shown } = settings
    const isOwnLook = look.logo === null && look.accent === null
    const ready = listMissingSellerFields(settings).length === 0
    return { data: { ...shown, ready, ...(!isOwnLook && { look }) } }
  })

  route(ShowSettings, async ({ database, now }) => answerOf(await readStoredSettings(database.db), now))

  route(SaveSettings, async ({ body: { seen, ...settings }, who, now, act }) => {
    const saved = await act(async (work) => {
      await getUpwardQueries(work.tx).assertSeriesUnused?.(work.tx, settings)
      return saveSettings(work, (before) => ({ ...before, ...whatWasSent(settings) }), { by: who, seen })
    })
    return answerOf(saved, now)
  })
}

const answerOf = (settings: ShopSettings, now: Date) => ({
  data: applyVatRateOf(settings, toVilniusDay(now)),
  version: computeSettingsVersion(settings),
})

/** Settings unknown to a client are not sent and stay unchanged. */
const whatWasSent = <Sent extends object>(sent: Sent) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Sent]: Exclude<Sent[Name], undefined>
  }
