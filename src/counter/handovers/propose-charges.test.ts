import { expect, test } from 'vitest'
import type { OfferedFee } from '#finance/fees/fees.contract.ts'
import { chargeOfFee, findFeeForMissingPart } from './charge-of-fee.ts'
import type { HandoverTool } from './handovers.contract.ts'
import { proposeCharges } from './propose-charges.ts'
import type { ToolDraft } from './stored-handover-draft.ts'

const fee = (entry: Partial<OfferedFee>): OfferedFee => ({
  id: 1,
  title: 'Valymas',
  unit: 'vnt.',
  price_with_vat: 3025,
  vat: true,
  kind: 'cleaning',
  ...entry,
})
const fees = [
  fee({ title: 'Degalai', unit: 'l', price_with_vat: 200, kind: 'fuel' }),
  fee({}),
  fee({ title: 'Valymas po betono', price_with_vat: 6050 }),
  fee({ title: 'Raktas nuo bako', price_with_vat: 900, vat: false, kind: 'missing' }),
  fee({ title: 'Lagaminas', price_with_vat: 4000, vat: false, kind: 'missing' }),
]

const tool = {
  rental_id: 7,
  title: 'Perforatorius',
  unit: 'day',
  units_beyond: 0,
  unit_price_with_vat: 2420,
} as HandoverTool
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
      kind: 'missing',
      id: '7-missing-lagaminas',
      text: 'Trūksta: lagaminas (Perforatorius)',
      on: true,
      amount: '40.00',
      with_vat: false,
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
  expect(findFeeForMissingPart(fees, name)?.title).toBe(title)
})

test('T1345 a fee from the list is so many units at its price with VAT, rounded once', () => {
  const [fuel, cleaning] = fees as [OfferedFee, OfferedFee]
  expect(chargeOfFee(fuel, 12.5)).toEqual({
    kind: 'other',
    text: 'Degalai, 12,5\u00a0l',
    on: true,
    amount: '25.00',
    with_vat: true,
  })
  expect(chargeOfFee(cleaning, 1)).toMatchObject({ kind: 'cleaning', text: 'Valymas', amount: '30.25' })
  expect(chargeOfFee(fee({ price_with_vat: 333 }), 0.5).amount).toBe('1.67')
  expect(chargeOfFee(fee({ price_with_vat: 50 }), 1.15).amount).toBe('0.58')
})

const counted = (more: Partial<HandoverTool>) =>
  ({
    ...tool,
    handed_out: 1,
    out: [{ code: 'A', serial: '' }],
    ...more,
    motor_hours: {
      included_hours_per_day: 8,
      price_per_extra_hour_with_vat: 605,
      agreed_days: 5,
      went_out: [{ code: 'A', hours: 100 }],
    },
  }) as HandoverTool
const read = back({ meters: { A: '150' } })
const early = { units_beyond: -3 }

test.each([
  ['a tool in time', {}, paid, '60.50'],
  ['a consumer who pays for two of five days', early, paid, '205.70'],
  ['a company that pays for all five', early, { ...paid, private_or_company: 'company' }, '60.50'],
  [
    'a company that pays later, for two',
    early,
    { private_or_company: 'company', is_payed: false, billing: 'monthly' },
    '205.70',
  ],
  ['one that was late by a day', { units_beyond: 1 }, paid, '12.10'],
  ['one that was broken for a day', { stopped_units: 1 }, paid, '108.90'],
] as const)('T1349 hours are counted by the charged days: %s', (_, more, order, amount) => {
  const hours = proposeCharges(counted(more), read, order).find(({ id }) => id === '7-hours')
  expect(hours).toMatchObject({ amount, with_vat: true, on: true })
})

test('T1349 a machine whose meter is not known both ways costs nothing, the others do', () => {
  const two = counted({ handed_out: 2, out: ['A', 'B'].map((code) => ({ code, serial: '' })) })
  const draft = back({ quantity: 2, meters: { A: '150', B: '900' } })
  expect(proposeCharges(two, draft, paid)).toMatchObject([{ id: '7-hours', amount: '60.50' }])
  expect(proposeCharges(two, back({ quantity: 2, meters: { B: '900' } }), paid)).toEqual([])
})
