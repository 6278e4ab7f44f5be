import { expect, test } from 'vitest'
import { CodesInSight, looksThatForget } from './codes-in-sight.ts'

const told = (looks: (string | undefined)[]) => {
  const inSight = new CodesInSight()
  return looks.map((text) => inSight.newlySeen(text)).filter((text) => text !== undefined)
}
const nothing = (looks: number) => Array<undefined>(looks).fill(undefined)

test('T988 a label that stays before the camera is told once, also where some looks miss it', () => {
  expect(told(['A', 'A', ...nothing(looksThatForget - 1), 'A', undefined, 'A'])).toEqual(['A'])
})

test('a label that was taken away and comes again is told again', () => {
  expect(told(['A', ...nothing(looksThatForget), 'A'])).toEqual(['A', 'A'])
})

test('two labels that lie side by side are told once each, whichever of them a look finds', () => {
  expect(told(['A', 'B', 'A', undefined, 'B', 'A', 'B'])).toEqual(['A', 'B'])
})
