import { expect, test } from 'vitest'
import { findMissingHandOverFields } from './find-missing-hand-over-fields.ts'
import type { HandoverTool } from './handovers.contract.ts'
import { makeHandOverBody } from './handovers.factories.ts'

const tool = { rental_id: 7, quantity: 1, handed_out: 0 } as HandoverTool

test('T986 missing parts of a hand-over are known before money is asked about: signature, name, a tool’s problem', () => {
  expect(findMissingHandOverFields(makeHandOverBody([tool]))).toBeNull()
  expect(findMissingHandOverFields(makeHandOverBody([tool], {}, { signature: [], signed_by_typing: true }))).toBeNull()
  const unsigned = makeHandOverBody([tool], { condition: 'defects' }, { signature: [], client_name: ' ' })
  expect(findMissingHandOverFields(unsigned)).toEqual({
    client_name: ['Įrašykite vardą ir pavardę.'],
    'lines.0.note': ['Aprašykite trūkumus.'],
    signature: ['Reikia kliento parašo.'],
  })
})
