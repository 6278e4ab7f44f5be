import { eq } from 'drizzle-orm'
import type { AppContext, ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { conflict } from '#platform/refusal.ts'
import { CheckVatCode, FindCompany, ShowVatCheck, type VatCheck } from '../companies.contract.ts'
import { checkVatCode } from './check-vat-code.ts'
import { companies } from './companies.tables.ts'
import { findLatestVatCheck } from './find-latest-vat-check.ts'

export const registerCompanyRoutes: ModuleApi = (route, context) => {
  const lookups = new RateLimit(attempts.companyLookup)

  route(FindCompany, async ({ params: { code }, database, request, now }) => {
    lookups.count(toIpKey(request.ip), now)
    const [company] = await database.db.select().from(companies).where(eq(companies.code, code))
    if (!company) return { data: null }
    const { name, address, status } = company
    return { data: { code, name, address, status } }
  })

  route(ShowVatCheck, async ({ params: { code } }) => ({ data: await shownCheck(context, code) }))

  route(CheckVatCode, async ({ params: { code } }) => {
    if ((await checkVatCode(context, code)) === undefined)
      throw conflict('vies-is-off', 'VIES neįjungta: nenustatytas jos adresas (VIES_URL).')
    return { data: await shownCheck(context, code) }
  })
}

async function shownCheck({ config, database }: AppContext, code: string): Promise<VatCheck> {
  const latest = await findLatestVatCheck(database.db, code)
  return {
    is_on: config.viesUrl !== undefined,
    check: latest ? { ...latest, asked_at: latest.asked_at.toISOString() } : null,
  }
}
