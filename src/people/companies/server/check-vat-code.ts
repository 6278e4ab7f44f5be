import type { AppContext } from '#platform/http/api-server.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { vat_checks } from './companies.tables.ts'
import { findLatestVatCheck } from './find-latest-vat-check.ts'
import { queryVies, type ViesAnswer } from './query-vies.ts'

/** Unknown is stored once and replaces no real one. Undefined: VIES is off. */
export async function checkVatCode(context: AppContext, code: string): Promise<ViesAnswer['answer'] | undefined> {
  const { config, database, clock } = context
  if (config.viesUrl === undefined) return undefined

  const { vat_code } = await readSettings(database.db)
  const answer = await queryVies(config.viesUrl, { code, requester: vat_code })
  if (answer.answer === 'unknown' && (await findLatestVatCheck(database.db, code))) return 'unknown'
  await database.db.insert(vat_checks).values({ code, ...answer, asked_at: clock() })
  return answer.answer
}
