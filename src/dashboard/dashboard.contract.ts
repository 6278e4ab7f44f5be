import { z } from 'zod'
import { call } from '#platform/contract.ts'

/** Money in euros (decimal), without VAT, by day of payment in Vilnius. Totals count products; `rented` counts units out now. */
export const Stats = z.object({
  users: z.object({ total: z.int(), active: z.int() }),
  orders: z.object({ total: z.int(), thisMonth: z.int() }),
  revenue: z.object({ thisMonth: z.number() }),
  products: z.object({
    rent: z.object({ total: z.int(), rented: z.int() }),
    sell: z.object({ total: z.int(), soldOut: z.int() }),
    additions: z.object({ total: z.int(), soldOut: z.int() }),
  }),
  chart: z.object({ labels: z.array(z.string()), data: z.array(z.number()) }),
})
export type Stats = z.infer<typeof Stats>

export const ShowStats = call({
  method: 'GET',
  address: '/api/admin/dashboard/stats',
  who: 'admin',
  summary: 'The figures of the shop',
  answer: Stats,
})
