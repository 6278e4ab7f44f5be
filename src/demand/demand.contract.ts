import { z } from 'zod'
import { reportPeriod } from '#periods/report-period.ts'
import { endpoint } from '#platform/contract.ts'

export const LostDemand = z.object({
  product: z.object({ id: z.int(), title: z.string() }),
  /** Refused periods: each once for a visitor and day. */
  times: z.int(),
  /** What they would have been charged, times units. */
  days: z.number(),
  /** Cents without VAT. */
  price: z.int(),
})
export type LostDemand = z.infer<typeof LostDemand>

export const ShowLostDemand = endpoint({
  method: 'GET',
  address: '/api/admin/reports/lost-demand',
  who: 'reports:read',
  summary: 'What visitors wanted to rent and could not have, by product: what would have brought most first',
  query: reportPeriod({}),
  answer: z.object({ data: z.array(LostDemand) }),
})

export const ExportLostDemand = endpoint({
  method: 'GET',
  address: '/api/admin/reports/lost-demand.csv',
  who: 'reports:read',
  about: 'nobody',
  summary: 'The same as a CSV file',
  query: reportPeriod({}),
  file: 'text/csv',
})
