import { expect, test } from 'vitest'
import type { HandoverTool } from './handovers.contract.ts'
import { listMeteredCodes, listMeterReadings } from './list-meter-readings.ts'
import type { ToolDraft } from './stored-handover-draft.ts'

const tool = { handed_out: 2, out: [{ code: 'A' }, { code: 'B' }] } as HandoverTool
const draft = (more: Partial<ToolDraft>) => ({ quantity: 2, unit_codes: [], ...more }) as unknown as ToolDraft

test('of machines that go out those that were scanned, and none that are out already', () => {
  expect(listMeteredCodes('handover', tool, draft({ quantity: 3 }))).toEqual([])
  expect(listMeteredCodes('handover', tool, draft({ unit_codes: ['C'] }))).toEqual(['C'])
})

test.each([
  ['all that is out, when all come back', draft({}), ['A', 'B']],
  ['those that were scanned', draft({ quantity: 1, unit_codes: ['B'] }), ['B']],
  ['none, when nobody knows which come back', draft({ quantity: 1 }), []],
])('meters are read of %s', (_, one, codes) => {
  expect(listMeteredCodes('return', tool, one)).toEqual(codes)
})

test('a typed meter reading is sent as a number, and an empty one is left out', () => {
  expect(listMeterReadings('return', tool, draft({ meters: { A: ' 120,5', B: '', C: '7' } }))).toEqual([
    { code: 'A', hours: 120.5 },
  ])
})
