import { z } from 'zod'
import { ById, endpoint, Instant, oneOf } from '#platform/contract.ts'
import { Exact, mostOfADay } from '#platform/text.ts'
import { downtimeKinds } from './downtime-kinds.ts'

const momentIs = 'Nurodykite datą ir laiką.'
/** A moment that somebody typed. Of years before 1900 no two programs think alike. */
export const Moment = Exact(mostOfADay, momentIs)
  .check(z.iso.datetime({ offset: true, error: momentIs, abort: true }))
  .refine((moment) => moment >= '1900', 'Per senas laikas. Patikrinkite metus.')

export const Downtime = z.object({
  id: z.int(),
  /** Null once the product is deleted. */
  product: z.object({ id: z.int(), title: z.string() }).nullable(),
  unit: z.object({ id: z.int(), code: z.string() }).nullable(),
  quantity: z.int(),
  from: Instant,
  /** Null: until somebody ends it. */
  to: Instant.nullable(),
  kind: z.enum(downtimeKinds),
  reason: z.string(),
  /** `over` also before anybody says so, once its end has passed. */
  state: z.enum(['planned', 'now', 'over']),
  created_at: Instant,
  /** When somebody ended it or called it off. */
  ended_at: Instant.nullable(),
})
export type Downtime = z.infer<typeof Downtime>

export const EndDowntime = endpoint({
  method: 'POST',
  address: '/api/admin/downtimes/:id/end',
  who: 'downtimes:write',
  summary: 'Put units back into use, now or at a moment; one that has not begun is called off',
  params: ById,
  body: z.object({ at: Moment.nullish() }).nullish(),
  answer: oneOf(Downtime),
  refuses: [409],
})
