import { z } from 'zod'
import { ById, defineEndpoint, Instant, wrapRow } from '#platform/contract.ts'
import { MomentInput } from '#rules/calendar/day-input.ts'
import { downtimeKinds } from './downtime-kinds.ts'

const momentIs = 'Nurodykite datą ir laiką.'
export const Moment = MomentInput(momentIs)

export const Downtime = z.object({
  id: z.int(),
  /** Null: product deleted. */
  product: z.object({ id: z.int(), title: z.string() }).nullable(),
  unit: z.object({ id: z.int(), code: z.string() }).nullable(),
  quantity: z.int(),
  place_id: z.int(),
  from: Instant,
  /** Null: open-ended. */
  to: Instant.nullable(),
  kind: z.enum(downtimeKinds),
  reason: z.string(),
  /** The state is `over` once `to` has passed, too. */
  state: z.enum(['planned', 'now', 'over']),
  created_at: Instant,
  /** Ended or cancelled. */
  ended_at: Instant.nullable(),
})
export type Downtime = z.infer<typeof Downtime>

export const EndDowntime = defineEndpoint({
  method: 'POST',
  address: '/api/admin/downtimes/:id/end',
  who: 'downtimes:write',
  summary: 'Put units back into use, now or at a moment; one that has not begun is called off',
  params: ById,
  body: z.object({ at: Moment.nullish() }).nullish(),
  answer: wrapRow(Downtime),
  refuses: [409],
})
