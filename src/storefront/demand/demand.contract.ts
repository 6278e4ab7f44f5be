import { z } from 'zod'
import { defineEndpoint, Id } from '#platform/contract.ts'
import { reportPeriod } from '#rules/periods/report-period.ts'

export const LostDemand = z.object({
  product: z.object({ id: z.int(), title: z.string() }),
  /** Refused periods, each once per visitor, place and day. */
  times: z.int(),
  /** Charged days times units. */
  days: z.number(),
  /** Cents without VAT. */
  price: z.int(),
})
export type LostDemand = z.infer<typeof LostDemand>

/** Where it was asked for; absent: all places. */
const atPlace = { place: Id.optional() }

export const ShowLostDemand = defineEndpoint({
  method: 'GET',
  address: '/api/admin/reports/lost-demand',
  who: 'reports:read',
  summary: 'What visitors wanted to rent and could not have, by product: what would have brought most first',
  query: reportPeriod(atPlace),
  answer: z.object({ data: z.array(LostDemand) }),
})

export const ExportLostDemand = defineEndpoint({
  method: 'GET',
  address: '/api/admin/reports/lost-demand.csv',
  who: 'reports:read',
  about: 'nobody',
  summary: 'The same as a CSV file',
  query: reportPeriod(atPlace),
  file: 'text/csv',
})
