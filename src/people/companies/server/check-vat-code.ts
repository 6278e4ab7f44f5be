import type { Ground } from '#platform/http/api-server.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { askVies, type ViesAnswer } from './ask-vies.ts'
import { vat_checks } from './companies.tables.ts'
import { latestVatCheck } from './latest-vat-check.ts'

/** Unknown is stored once and replaces no real one. Undefined: VIES is off. */
export async function checkVatCode(ground: Ground, code: string): Promise<ViesAnswer['answer'] | undefined> {
  const { config, database, clock } = ground
  if (config.viesUrl === undefined) return undefined

  const { vat_code } = await readSettings(database.db)
  const answer = await askVies(config.viesUrl, { code, requester: vat_code })
  if (answer.answer === 'unknown' && (await latestVatCheck(database.db, code))) return 'unknown'
  await database.db.insert(vat_checks).values({ code, ...answer, asked_at: clock() })
  return answer.answer
}
