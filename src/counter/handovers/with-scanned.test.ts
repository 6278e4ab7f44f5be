import { expect, test } from 'vitest'
import { toolGoingOut } from './hand-over-draft.ts'
import type { Tool } from './handovers.contract.ts'
import { emptyAct, type ToolDraft } from './kept-act.ts'
import { toolComingBack } from './take-back-draft.ts'
import { scansOf, withoutScanned, withQuantity, withScanned } from './with-scanned.ts'

const tool = {
  ...{ rental_id: 7, quantity: 3, handed_out: 0, kit: [], before: [], starts_at: '2026-11-20T07:00:00Z' },
  ...{ has_units: true, needs_inspection: false, has_meter: false, proposed: [], out: [] },
} as unknown as Tool
const untouched = toolGoingOut(emptyAct('Rūta'), tool)

test('a hand-over waits for as many scans as go out, and for one more when the clerk goes on', () => {
  expect(scansOf('handover', tool, untouched)).toEqual([0, 3])
  const fewer: ToolDraft = { ...untouched, ...withQuantity(untouched, 1) }
  const one: ToolDraft = { ...fewer, ...withScanned('handover', fewer, 'A') }
  expect(scansOf('handover', tool, one)).toEqual([1, 1])
  const two: ToolDraft = { ...one, ...withScanned('handover', one, 'B') }
  expect([two.quantity, two.unit_codes]).toEqual([2, ['A', 'B']])
  expect(withQuantity(two, 1)).toEqual({ quantity: 1, unit_codes: ['A'] })
  expect(withoutScanned('handover', tool, two, 'A')).toEqual({ unit_codes: ['B'] })
})

test('at a return the scans say how many come back, and without any all of them do', () => {
  const out = { ...tool, handed_out: 3 }
  const draft = toolComingBack(emptyAct('Rūta'), out)
  expect([draft.quantity, scansOf('return', out, draft)]).toEqual([3, [0, 3]])
  const one: ToolDraft = { ...draft, ...withScanned('return', draft, 'A') }
  expect([one.quantity, scansOf('return', out, one)]).toEqual([1, [1, 3]])
  expect(withoutScanned('return', out, one, 'A')).toEqual({ unit_codes: [], quantity: 3 })
})

test('a kept draft of which somebody has handed out a part meanwhile keeps no more scans than are left', () => {
  const kept = { ...untouched, quantity: 3, unit_codes: ['A', 'B', 'C'] }
  const act = { ...emptyAct('Rūta'), tools: { 7: kept } }
  expect(toolGoingOut(act, { ...tool, handed_out: 2 })).toMatchObject({ quantity: 1, unit_codes: ['A'] })
  const { unit_codes: _, ...old } = kept
  expect(toolGoingOut({ ...act, tools: { 7: old } }, tool).unit_codes).toEqual([])
})
