import { testBuyer, testCompany } from '#orders/server/public/orders.factories.ts'

export const company = testCompany

/** Tuesday and Wednesday of the week after the tests' usual one. */
export const makeRentLine = ({ id }: { id: number }, changes: object = {}) => ({
  id,
  type: 'rent',
  quantity: 1,
  period: { from: '2026-11-24', to: '2026-11-25' },
  ...changes,
})

export const makeDeskForm = (items: unknown[], changes: object = {}) => ({
  private_or_company: 'private' as 'private' | 'company',
  ...testBuyer,
  email: `desk-${++last}@example.lt`,
  delivery: 'pickup',
  items,
  ...changes,
})
let last = 0
