import { expect, test } from 'vitest'
import { readPercent } from './read-percent.ts'

test('T972 an empty field is no rate of zero percent', () => {
  expect(['', '  ', null, 'abc'].map(readPercent)).toEqual([undefined, undefined, undefined, undefined])
  expect(['2,15', '2.15', '0', ' 3 '].map(readPercent)).toEqual([215, 215, 0, 300])
})
