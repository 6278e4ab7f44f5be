import { expect, test } from 'vitest'
import type { Tool } from './handovers.contract.ts'
import { aHandOver } from './handovers.samples.ts'
import { missingInHandOver } from './missing-in-hand-over.ts'

const tool = { rental_id: 7, quantity: 1, handed_out: 0 } as Tool

test('T986 missing parts of a hand-over are known before money is asked about: signature, name, a tool’s problem', () => {
  expect(missingInHandOver(aHandOver([tool]))).toBeNull()
  expect(missingInHandOver(aHandOver([tool], {}, { signature: [], signed_by_typing: true }))).toBeNull()
  const unsigned = aHandOver([tool], { condition: 'defects' }, { signature: [], client_name: ' ' })
  expect(missingInHandOver(unsigned)).toEqual({
    client_name: ['Įrašykite vardą ir pavardę.'],
    'lines.0.note': ['Aprašykite trūkumus.'],
    signature: ['Reikia kliento parašo.'],
  })
})
