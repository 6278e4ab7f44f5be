import { z } from 'zod'
import { defineEndpoint, Id } from '#platform/contract.ts'
import { reportPeriod } from '#rules/periods/report-period.ts'
import { defineReport } from '#shell/reports/define-report.ts'

/** Machines of the branch, and earnings of its orders. */
const ofPlace = { place: Id.optional() }

/** Money in cents without VAT. */
const figures = {
  /** The shop's open days, times units in service. */
  open_days: z.int(),
  /** Times units; an hourly rental counts by its share of the shop's hours. */
  days_out: z.number(),
  /** Days out ÷ open days, from 0 to 1. */
  utilisation: z.number().min(0).max(1),
  /** Net cents, less credits. */
  earned: z.int(),
  /** Cost of units bought in the period. */
  cost: z.int(),
}

export const ProductUtilisation = z.object({
  product: z.object({ id: z.int(), title: z.string() }),
  /** Units at the period's end, or today. */
  units: z.int(),
  ...figures,
})
export type ProductUtilisation = z.infer<typeof ProductUtilisation>

export const utilisationReport = defineReport('/api/admin/reports/utilisation', {
  summary:
    'How many of their days in service rent products were out, and what they earned: those that earned most first',
  title: 'Įrangos užimtumas',
  row: ProductUtilisation,
  keyOf: ({ product }) => String(product.id),
  titleOf: ({ product }) => product.title,
  figures: {
    earned: { is: 'money', head: 'Uždirbta be PVM', withoutVat: 'Uždirbta' },
    utilisation: { is: 'share', head: 'Užimtumas' },
    units: { is: 'count', head: 'Vienetai' },
    open_days: { is: 'count', head: 'Darbo dienos' },
    days_out: { is: 'days', head: 'Išnuomota dienų' },
    cost: { is: 'money', head: 'Išlaidos be PVM', withoutVat: 'Išlaidos' },
  },
})
export const { show: ShowUtilisation, file: ExportUtilisation } = utilisationReport

export const UnitUtilisation = z.object({
  unit: z.object({ id: z.int(), code: z.string(), retired: z.boolean() }),
  ...figures,
  /** Open days in service without rent. */
  days_idle: z.number(),
  purchase_price: z.int().nullable(),
  /** Null without a purchase price. */
  return_on_price: z.number().nullable(),
})
export type UnitUtilisation = z.infer<typeof UnitUtilisation>

export const ShowUnitUtilisation = defineEndpoint({
  method: 'GET',
  address: '/api/admin/reports/utilisation/units',
  who: 'reports:read',
  summary:
    'The same of each machine of one product, by its code; of a place, those at home there and those that it sent out',
  query: reportPeriod({ product_id: Id, ...ofPlace }),
  answer: z.object({
    product: z.object({ id: z.int(), title: z.string() }),
    data: z.array(UnitUtilisation),
    /** Units not yet assigned, or only counted. */
    unnamed: z.object({ days_out: z.number(), earned: z.int() }),
  }),
  refuses: [404],
})
