import { sampleBuyer, sampleCompany } from '#orders/server/orders.samples.ts'

export const company = sampleCompany

/** Tuesday and Wednesday of the week after the tests' usual one. */
export const days = ({ id }: { id: number }, changes: object = {}) => ({
  id,
  type: 'rent',
  quantity: 1,
  period: { from: '2026-11-24', to: '2026-11-25' },
  ...changes,
})

export const aDeskForm = (items: unknown[], changes: object = {}) => ({
  private_or_company: 'private' as 'private' | 'company',
  ...sampleBuyer,
  email: `desk-${++last}@example.lt`,
  delivery: 'pickup',
  items,
  ...changes,
})
let last = 0
