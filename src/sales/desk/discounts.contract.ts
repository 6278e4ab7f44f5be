import { z } from 'zod'
import { defineEndpoint, Id } from '#platform/contract.ts'
import { reportPeriod } from '#rules/periods/report-period.ts'

/** Cents without VAT. */
export const DiscountsReportRow = z.object({
  /** Null once the clerk is deleted. */
  clerk: z.object({ id: z.int(), name: z.string() }).nullable(),
  reason: z.string(),
  lines: z.int(),
  list_price: z.int(),
  taken_off: z.int(),
  /** Cents by which prices were raised. */
  added: z.int(),
  /** The lines' cost: list price less discounts, and additions. */
  price: z.int(),
})
export type DiscountsReportRow = z.infer<typeof DiscountsReportRow>

const ofPlace = { place: Id.optional() }

export const ShowDiscounts = defineEndpoint({
  method: 'GET',
  address: '/api/admin/reports/discounts',
  who: 'reports:read',
  summary: 'What clerks took off prices of orders placed in a period, by clerk and reason: most first',
  query: reportPeriod(ofPlace),
  answer: z.object({ data: z.array(DiscountsReportRow) }),
})

export const ExportDiscounts = defineEndpoint({
  method: 'GET',
  address: '/api/admin/reports/discounts.csv',
  who: 'reports:read',
  about: 'nobody',
  summary: 'The same as a CSV file',
  query: reportPeriod(ofPlace),
  file: 'text/csv',
})
