import type { FeeRow } from '#finance/fees/fees.contract.ts'

export const demoFees: FeeRow[] = [
  { title: 'Įrankio valymas', unit: 'vnt.', price: 2000, vat: true, kind: 'cleaning' },
  { title: 'Valymas po betono', unit: 'vnt.', price: 4500, vat: true, kind: 'cleaning' },
  { title: 'Degalai', unit: 'l', price: 190, vat: true, kind: 'fuel' },
  { title: 'Lagaminas', unit: 'vnt.', price: 3500, vat: false, kind: 'missing' },
]
