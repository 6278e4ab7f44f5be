import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { type Fee, type FeeRow, SaveFees } from '../fees.contract.ts'

export const testFees: FeeRow[] = [
  { title: 'Įrankio valymas', unit: 'vnt.', price: 2500, vat: true, kind: 'cleaning' },
  { title: 'Degalai', unit: 'l', price: 165, vat: true, kind: 'fuel' },
  { title: 'Lagaminas', unit: 'vnt.', price: 4000, vat: false, kind: 'missing' },
]

export async function replaceFees(shop: TestShop, as: string, data: FeeRow[] = testFees): Promise<Fee[]> {
  const { status, body } = await shop.request(SaveFees, { as, body: { data } })
  if (status !== 200) throw new Error(`The fees were not saved: ${JSON.stringify(body)}`)
  return body.data
}
