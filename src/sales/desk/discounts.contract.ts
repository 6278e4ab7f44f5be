import { z } from 'zod'
import { defineReport } from '#shell/reports/define-report.ts'

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

export const discountsReport = defineReport('/api/admin/reports/discounts', {
  summary: 'What clerks took off prices of orders placed in a period, by clerk and reason: most first',
  title: 'Nuolaidos',
  row: DiscountsReportRow,
  keyOf: ({ clerk, reason }) => `${clerk?.id ?? ''} ${reason}`,
  titleOf: ({ clerk, reason }) => `${clerk?.name ?? 'Ištrintas darbuotojas'}: ${reason}`,
  figures: {
    taken_off: { is: 'money', head: 'Nuolaidos' },
    lines: { is: 'count', head: 'Eilutės' },
    list_price: { is: 'money', head: 'Be nuolaidos' },
    added: { is: 'money', head: 'Antkainiai' },
    price: { is: 'money', head: 'Kaina' },
  },
})
export const { show: ShowDiscounts, file: ExportDiscounts } = discountsReport
