import type { AppContext } from '#platform/http/api-server.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { transact } from '#shell/action/work.ts'
import { applyVatRateOf, readSettings } from '#shell/settings/server/public/read-settings.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { listOrdersAtOtherRate, lockAtRate } from './apply-vat-rates.ts'

/** From midnight of its day a rate is the shop's, its prices begin, and orders that wait for money are written at it. */
export async function applyDaysVatRate({ database, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  await transact(database, { now }, (work) => saveSettings(work, (before) => before, { by: null }))
  const settings = applyVatRateOf(await readSettings(database.db), toVilniusDay(now))
  for (const orderId of await listOrdersAtOtherRate(database.db, settings))
    await transact(database, { now }, (work) => lockAtRate(work, orderId))
}
