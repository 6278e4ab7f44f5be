import { expect, test } from 'vitest'
import { getHandOverToolDraft } from './hand-over-draft.ts'
import type { HandoverTool } from './handovers.contract.ts'
import { addScannedUnit, countScans, removeScannedUnit, withQuantity } from './scanned-units-draft.ts'
import { createHandoverDraft, type ToolDraft } from './stored-handover-draft.ts'
import { getReturnToolDraft } from './take-back-draft.ts'

const tool = {
  rental_id: 7,
  quantity: 3,
  handed_out: 0,
  kit: [],
  before: [],
  starts_at: '2026-11-20T07:00:00Z',
  has_units: true,
  needs_inspection: false,
  has_meter: false,
  proposed: [],
  out: [],
} as unknown as HandoverTool
const untouched = getHandOverToolDraft(createHandoverDraft('Rūta'), tool)

test('a hand-over waits for as many scans as go out, and for one more when the clerk goes on', () => {
  expect(countScans('handover', tool, untouched)).toEqual([0, 3])
  const fewer: ToolDraft = { ...untouched, ...withQuantity(untouched, 1) }
  const one: ToolDraft = { ...fewer, ...addScannedUnit('handover', fewer, 'A') }
  expect(countScans('handover', tool, one)).toEqual([1, 1])
  const two: ToolDraft = { ...one, ...addScannedUnit('handover', one, 'B') }
  expect([two.quantity, two.unit_codes]).toEqual([2, ['A', 'B']])
  expect(withQuantity(two, 1)).toEqual({ quantity: 1, unit_codes: ['A'] })
  expect(removeScannedUnit('handover', tool, two, 'A')).toEqual({ unit_codes: ['B'] })
})

test('at a return the scans say how many come back, and without any all of them do', () => {
  const out = { ...tool, handed_out: 3 }
  const draft = getReturnToolDraft(createHandoverDraft('Rūta'), out)
  expect([draft.quantity, countScans('return', out, draft)]).toEqual([3, [0, 3]])
  const one: ToolDraft = { ...draft, ...addScannedUnit('return', draft, 'A') }
  expect([one.quantity, countScans('return', out, one)]).toEqual([1, [1, 3]])
  expect(removeScannedUnit('return', out, one, 'A')).toEqual({ unit_codes: [], quantity: 3 })
})

test('a kept draft of which somebody has handed out a part meanwhile keeps no more scans than are left', () => {
  const kept = { ...untouched, quantity: 3, unit_codes: ['A', 'B', 'C'] }
  const act = { ...createHandoverDraft('Rūta'), tools: { 7: kept } }
  expect(getHandOverToolDraft(act, { ...tool, handed_out: 2 })).toMatchObject({ quantity: 1, unit_codes: ['A'] })
  const { unit_codes: _, ...old } = kept
  expect(getHandOverToolDraft({ ...act, tools: { 7: old } }, tool).unit_codes).toEqual([])
})
