import { z } from 'zod'
import { defineReport } from '#shell/reports/define-report.ts'

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

export const lostDemandReport = defineReport('/api/admin/reports/lost-demand', {
  summary: 'What visitors wanted to rent and could not have, by product: what would have brought most first',
  title: 'Prarasta paklausa',
  row: LostDemand,
  keyOf: ({ product }) => String(product.id),
  titleOf: ({ product }) => product.title,
  figures: {
    price: { is: 'money', head: 'Kaina be PVM', withoutVat: 'Kaina' },
    times: { is: 'count', head: 'Kartai' },
    days: { is: 'days', head: 'Dienos' },
  },
})
export const { show: ShowLostDemand, file: ExportLostDemand } = lostDemandReport
