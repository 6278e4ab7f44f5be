import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import type { Work } from '#shell/action/work.ts'
import { consentVersion } from '../consent-choice.ts'
import { type Consent, RecordConsent, ShowConsentTerms } from '../consents.contract.ts'
import { consents } from './consents.tables.ts'

export const registerConsentRoutes: ModuleApi = (route, { config }) => {
  const choices = new RateLimit(attempts.consent)

  route(RecordConsent, async ({ body, request, now, act }) => {
    choices.count(toIpKey(request.ip), now)
    await act((work) => recordConsent(work, { ...body }))
    return { data: { ...body, given_at: now.toISOString() } }
  })

  route(ShowConsentTerms, async ({ cacheTags }) => {
    cacheTags([])
    return {
      data: {
        analytics_id: config.analyticsId ?? '',
        marks_changes: config.databaseReadUrl !== undefined,
        text_version: consentVersion,
      },
    }
  })
}

/** A browser's newest row holds. The same choice sent again (its answer was lost) is not recorded twice. */
async function recordConsent(work: Work, { id, categories, text_version }: Consent & {}): Promise<void> {
  const { tx, now } = work
  const [newest] = await tx
    .select({ categories: consents.categories, text_version: consents.text_version })
    .from(consents)
    .where(eq(consents.consent_id, id))
    .orderBy(desc(consents.id))
    .limit(1)
  if (newest?.text_version === text_version && isDeepStrictEqual(newest.categories, categories)) return
  await tx.insert(consents).values({ consent_id: id, categories, text_version, given_at: now })
}
