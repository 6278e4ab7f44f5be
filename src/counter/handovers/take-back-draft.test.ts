import { expect, test } from 'vitest'
import type { Handover, HandoverTool } from './handovers.contract.ts'
import { createHandoverDraft } from './stored-handover-draft.ts'
import { getReturnToolDraft, listDraftCharges, placeOfReturn, takeBackBody } from './take-back-draft.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const tool = { rental_id: 7, quantity: 3, handed_out: 0, before: [] as HandoverTool['before'] }

test.for([
  { what: 'out by an act before its days', handed_out: 2, starts_at: inHours(20), on: true, quantity: 2 },
  { what: 'begun without an act', handed_out: 0, starts_at: inHours(-1), on: true, quantity: 3 },
  { what: 'still at the shop', handed_out: 0, starts_at: inHours(20), on: false, quantity: 3 },
])('a tool that is $what comes back: $on, $quantity', ({ handed_out, starts_at, on, quantity }) => {
  expect(getReturnToolDraft({ tools: {} }, { ...tool, handed_out, starts_at } as HandoverTool)).toMatchObject({
    on,
    quantity,
  })
})

const all = [
  { id: 1, title: 'Vilnius' },
  { id: 2, title: 'Kaunas' },
]
const atPlaces = (places: Partial<NonNullable<Handover['places']>>, more: Partial<Handover> = {}) =>
  ({
    tools: [],
    settlements: [],
    deposit: { agreed: 0, held: 0 },
    places: { place_id: 1, return_place_id: 1, fee_with_vat: 3630, all, ...places },
    ...more,
  }) as unknown as Handover

test('coming back elsewhere than agreed is charged once an order', () => {
  const draft = createHandoverDraft('')
  const there = { ...draft, place_id: 2 }
  expect([placeOfReturn(draft, atPlaces({})), listDraftCharges(draft, atPlaces({}))]).toEqual([1, []])
  const charge = { kind: 'other', text: 'Grąžinta kitame padalinyje: Kaunas', with_vat: true }
  expect(listDraftCharges(there, atPlaces({}))).toMatchObject([{ ...charge, on: true, amount: '36.30' }])
  expect(takeBackBody(there, [], atPlaces({}))).toMatchObject({
    place_id: 2,
    settlement: [{ ...charge, amount: 3630 }],
  })
  // Free of charge, agreed before, charged before.
  expect(listDraftCharges(there, atPlaces({ fee_with_vat: 0 }))).toEqual([])
  expect(listDraftCharges(there, atPlaces({ return_place_id: 2 }))).toEqual([])
  const charged = [{ text: charge.text }] as Handover['settlements']
  expect(listDraftCharges(there, atPlaces({}, { settlements: charged }))).toEqual([])
})

test('a shop with one place says none', () => {
  const alone = atPlaces({}, { places: undefined })
  expect(takeBackBody(createHandoverDraft(''), [], alone)).not.toHaveProperty('place_id')
})
