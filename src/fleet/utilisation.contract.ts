import { z } from 'zod'
import { reportPeriod } from '#periods/report-period.ts'
import { endpoint, Id } from '#platform/contract.ts'

/** What the figures mean, for the screens: told once, where they are told on the wire. Money in cents without VAT. */
const figures = {
  /** Open days of the shop on which a unit was in service, all units together. */
  open_days: z.int(),
  /** Charged days that fall in the period, times units; of a rental by the hour its share of the shop's hours. */
  days_out: z.number(),
  /** Days out ÷ open days, from 0 to 1. */
  utilisation: z.number().min(0).max(1),
  /** The net rent of those days, less what was credited. */
  earned: z.int(),
  /** What was paid for units that were bought in the period. */
  cost: z.int(),
}

export const ProductUtilisation = z.object({
  product: z.object({ id: z.int(), title: z.string() }),
  /** In service when the period ends, or today. */
  units: z.int(),
  ...figures,
})
export type ProductUtilisation = z.infer<typeof ProductUtilisation>

export const ShowUtilisation = endpoint({
  method: 'GET',
  address: '/api/admin/reports/utilisation',
  who: 'reports:read',
  summary:
    'How many of their days in service rent products were out, and what they earned: those that earned most first',
  query: reportPeriod({}),
  answer: z.object({ data: z.array(ProductUtilisation) }),
})

export const ExportUtilisation = endpoint({
  method: 'GET',
  address: '/api/admin/reports/utilisation.csv',
  who: 'reports:read',
  about: 'nobody',
  summary: 'The same as a CSV file',
  query: reportPeriod({}),
  file: 'text/csv',
})

export const UnitUtilisation = z.object({
  unit: z.object({ id: z.int(), code: z.string(), retired: z.boolean() }),
  ...figures,
  /** Open days in service on which nobody paid for it. */
  days_idle: z.number(),
  purchase_price: z.int().nullable(),
  /** Earned ÷ purchase price; null when the price is not known. */
  return_on_price: z.number().nullable(),
})
export type UnitUtilisation = z.infer<typeof UnitUtilisation>

export const ShowUnitUtilisation = endpoint({
  method: 'GET',
  address: '/api/admin/reports/utilisation/units',
  who: 'reports:read',
  summary: 'The same of each machine of one product, by its code',
  query: reportPeriod({ product_id: Id }),
  answer: z.object({
    product: z.object({ id: z.int(), title: z.string() }),
    data: z.array(UnitUtilisation),
    /** What belongs to the product and to no machine: nobody has said yet which one goes, or it is only counted. */
    unnamed: z.object({ days_out: z.number(), earned: z.int() }),
  }),
  refuses: [404],
})
