import { expect, test } from 'vitest'
import type { OfferedFee } from '#takings/fees/fees.contract.ts'
import { chargeOfFee, feeForMissing } from './charge-of-fee.ts'
import type { Tool } from './handovers.contract.ts'
import type { ToolDraft } from './kept-act.ts'
import { proposeCharges } from './propose-charges.ts'

const fee = (told: Partial<OfferedFee>): OfferedFee => ({
  ...{ id: 1, title: 'Valymas', unit: 'vnt.', price_with_vat: 3025, vat: true, kind: 'cleaning', ...told },
})
const fees = [
  fee({ title: 'Degalai', unit: 'l', price_with_vat: 200, kind: 'fuel' }),
  fee({}),
  fee({ title: 'Valymas po betono', price_with_vat: 6050 }),
  fee({ title: 'Raktas nuo bako', price_with_vat: 900, vat: false, kind: 'missing' }),
  fee({ title: 'Lagaminas', price_with_vat: 4000, vat: false, kind: 'missing' }),
]

const tool = { rental_id: 7, title: 'Perforatorius', unit: 'day', units_beyond: 0, unit_price_with_vat: 2420 } as Tool
const back = (more: Partial<ToolDraft>) =>
  ({ on: true, quantity: 1, accessories: [], condition: 'good', clean: true, ...more }) as unknown as ToolDraft
const paid = { private_or_company: 'private', is_payed: true, billing: 'prepaid' } as const
const missing = (name: string) => back({ accessories: [{ name, quantity: 1, present: false }] })

test('T1344 a tool that is not clean is proposed at the first cleaning fee of the list', () => {
  expect(proposeCharges(tool, back({ clean: false }), { ...paid, fees })).toEqual([
    { kind: 'cleaning', id: '7-cleaning', text: 'Valymas: Perforatorius', on: true, amount: '30.25', with_vat: true },
  ])
  expect(proposeCharges(tool, back({ clean: false }), paid)).toMatchObject([{ on: false, amount: '', with_vat: true }])
  expect(proposeCharges(tool, back({}), { ...paid, fees })).toEqual([])
})

test('T1344 a missing part is proposed at the fee of its name, and without VAT where the list says so', () => {
  expect(proposeCharges(tool, missing('lagaminas'), { ...paid, fees })).toEqual([
    {
      ...{ kind: 'missing', id: '7-missing-lagaminas', text: 'Trūksta: lagaminas (Perforatorius)' },
      ...{ on: true, amount: '40.00', with_vat: false },
    },
  ])
  expect(proposeCharges(tool, missing('Kaltas'), { ...paid, fees })).toMatchObject([{ on: false, amount: '' }])
})

test.each([
  ['Lagaminas', 'Lagaminas'],
  ['raktas', 'Raktas nuo bako'],
  ['bako raktas', 'Raktas nuo bako'],
  ['Rakta', undefined],
  ['Lagaminas su ratukais', undefined],
  ['Valymas', undefined],
  ['', undefined],
])('T1344 „%s“ is found as %s', (name, title) => {
  expect(feeForMissing(fees, name)?.title).toBe(title)
})

test('T1345 a fee from the list is so many units at its price with VAT, rounded once', () => {
  const [fuel, cleaning] = fees as [OfferedFee, OfferedFee]
  expect(chargeOfFee(fuel, 12.5)).toEqual({
    ...{ kind: 'other', text: 'Degalai, 12,5\u00a0l', on: true, amount: '25.00', with_vat: true },
  })
  expect(chargeOfFee(cleaning, 1)).toMatchObject({ kind: 'cleaning', text: 'Valymas', amount: '30.25' })
  expect(chargeOfFee(fee({ price_with_vat: 333 }), 0.5).amount).toBe('1.67')
})
