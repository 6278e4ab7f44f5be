import { z } from 'zod'
import { defineEndpoint, Instant } from '#platform/contract.ts'
import { AtPlace } from './dashboard.contract.ts'

/** One order's tools that go out, or come back, at the day's earliest moment of them. */
const DayVisit = z.object({
  order_id: z.int(),
  client: z.string(),
  at: Instant,
  /** With the number of pieces, most of them first: `Perforatorius × 2`. */
  tools: z.array(z.string()),
  place_id: z.int(),
})
export type DayVisit = z.infer<typeof DayVisit>

/** `total`: orders, of which the first few are told. */
const DayVisits = z.object({ total: z.int(), first: z.array(DayVisit) })

/** Today until it closes, afterwards the next day on which the shop is open. */
export const DayWork = z.object({ day: z.string(), out: DayVisits, back: DayVisits })
export type DayWork = z.infer<typeof DayWork>

export const ShowDayWork = defineEndpoint({
  method: 'GET',
  address: '/api/admin/dashboard/day',
  who: 'rentals:read',
  summary: 'Which orders go out and come back on the open day that is next, or on this one, in all places or in one',
  query: AtPlace,
  answer: DayWork,
})
