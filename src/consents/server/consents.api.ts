import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { consentVersion } from '../consent-choice.ts'
import { RecordConsent, ShowConsentTerms } from '../consents.contract.ts'
import { recordConsent } from './record-consent.ts'

/** Choices about cookies. */
export const consentsApi: RoomApi = (route, { config }) => {
  const choices = new RateLimit(attempts.consent)

  route(RecordConsent, async ({ body, database, request, now }) => {
    choices.count(clientKey(request.ip), now)
    await database.transaction((tx) => recordConsent(tx, { ...body, now }))
    return { data: { ...body, given_at: now.toISOString() } }
  })

  // Configuration does not change while the program runs, so this is kept until it ends.
  route(ShowConsentTerms, async ({ cacheTags }) => {
    cacheTags([])
    return {
      data: {
        analytics_id: config.analyticsId ?? '',
        measures_speed: config.webVitals,
        marks_changes: config.databaseReadUrl !== undefined,
        text_version: consentVersion,
      },
    }
  })
}
