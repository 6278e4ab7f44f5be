import { z } from 'zod'
import { endpoint, oneOf } from '#platform/contract.ts'
import { pageKinds, vitalNames, widthClasses } from './vital-names.ts'

/** One visit's figures. Nothing that tells who it was: no address, no id, no time. */
const Visit = z.strictObject({
  page: z.enum(pageKinds),
  width: z.enum(widthClasses),
  vitals: z
    .array(z.strictObject({ name: z.enum(vitalNames), value: z.number().min(0).max(600_000) }))
    .min(1)
    .max(vitalNames.length),
})
export type Visit = z.infer<typeof Visit>

export const CountVisit = endpoint({
  method: 'POST',
  address: '/api/vitals',
  who: 'anyone',
  summary: 'Count how quick a page was for a visitor who agreed to be counted; 404 in a shop that does not measure',
  body: Visit,
  refuses: [404],
})

/** Null: nobody was counted. Milliseconds; CLS is bare. */
const Vital = z.object({ p75: z.number(), visits: z.int() }).nullable()

export const Speed = z.object({
  is_on: z.boolean(),
  days: z.int(),
  pages: z.array(
    z.object({ page: z.enum(pageKinds), vitals: z.object({ LCP: Vital, INP: Vital, CLS: Vital, TTFB: Vital }) }),
  ),
})
export type Speed = z.infer<typeof Speed>

export const ShowSpeed = endpoint({
  method: 'GET',
  address: '/api/admin/vitals',
  who: 'system:read',
  summary: 'The 75th percentile of each figure by kind of page over the last 28 days',
  query: z.object({
    width: z
      .literal('')
      .transform(() => undefined)
      .or(z.enum(widthClasses))
      .optional(),
  }),
  answer: oneOf(Speed),
})
