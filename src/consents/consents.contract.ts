import { z } from 'zod'
import { endpoint, Instant, oneOf } from '#platform/contract.ts'
import { Exact } from '#platform/text.ts'
import { consentVersion, optionalCategories } from './consent-choice.ts'

/** A choice about cookies: what was agreed to beside the necessary, and on which wording. Nothing about a person. */
export const Consent = z.object({
  /** Made up by the browser; joins a choice to the one that replaces it. */
  id: Exact(100).regex(/^[0-9a-f]{32}$/),
  categories: z
    .array(z.enum(optionalCategories))
    .max(20)
    .refine((all) => new Set(all).size === all.length, 'Ta pati kategorija nurodyta kelis kartus.'),
  text_version: z.literal(consentVersion),
})
export type Consent = z.infer<typeof Consent>

export const RecordConsent = endpoint({
  method: 'POST',
  address: '/api/consents',
  who: 'anyone',
  summary:
    'Record a choice about cookies in the log that proves it; an empty `categories` is a no, or a consent withdrawn',
  body: Consent,
  answer: oneOf(Consent.extend({ given_at: Instant })),
  status: 201,
})

const ConsentTerms = z.object({
  analytics_id: z.string(),
  measures_speed: z.boolean(),
  /** Whether who changes something carries a necessary cookie for some seconds; see `platform/http/read-your-writes.ts`. */
  marks_changes: z.boolean(),
  text_version: z.string(),
})
export type ConsentTerms = z.infer<typeof ConsentTerms>

export const ShowConsentTerms = endpoint({
  method: 'GET',
  address: '/api/consents/terms',
  who: 'anyone',
  summary:
    'What consent is asked for: the measurement id of the statistics, empty when the shop keeps none, whether it measures how quick pages are, and whether it marks browsers that have just changed something',
  answer: oneOf(ConsentTerms),
})
