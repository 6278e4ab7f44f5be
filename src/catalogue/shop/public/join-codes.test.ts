import { expect, test } from 'vitest'
import { joinCodes } from './join-codes.ts'

test.each([
  ['Perforatorius PX 45, SDS-max, 9 J', 'Perforatorius PX\u00a045, SDS-max, 9\u00a0J'],
  [
    'Kampinis šlifuoklis KS 125 E, 125 mm, 1 000 W',
    'Kampinis šlifuoklis KS\u00a0125\u00a0E, 125\u00a0mm, 1\u00a0000\u00a0W',
  ],
  ['Grindų šlifavimo mašina GŠ 250, 2,2 kW', 'Grindų šlifavimo mašina GŠ\u00a0250, 2,2\u00a0kW'],
  ['LED prožektoriai ant trikojo PR 2 × 50', 'LED prožektoriai ant trikojo PR\u00a02\u00a0×\u00a050'],
  ['Kopėčios 5 pakopų', 'Kopėčios 5 pakopų'],
])('T1871 a code and a measure stay on one line: %s', (title, joined) => {
  expect(joinCodes(title)).toBe(joined)
})
