import { expect, test } from 'vitest'
import { maxMissedFrames, VisibleCodes } from './visible-codes.ts'

const entries = (looks: (string | undefined)[]) => {
  const inSight = new VisibleCodes()
  return looks.map((text) => inSight.newlySeen(text)).filter((text) => text !== undefined)
}
const nothing = (looks: number) => Array<undefined>(looks).fill(undefined)

test('T988 a label that stays before the camera is told once, also where some looks miss it', () => {
  expect(entries(['A', 'A', ...nothing(maxMissedFrames - 1), 'A', undefined, 'A'])).toEqual(['A'])
})

test('a label that was taken away and comes again is told again', () => {
  expect(entries(['A', ...nothing(maxMissedFrames), 'A'])).toEqual(['A', 'A'])
})

test('two labels that lie side by side are told once each, whichever of them a look finds', () => {
  expect(entries(['A', 'B', 'A', undefined, 'B', 'A', 'B'])).toEqual(['A', 'B'])
})
