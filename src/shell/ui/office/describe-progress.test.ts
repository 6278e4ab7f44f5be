import { expect, test } from 'vitest'
import type { ProgressReport } from '#platform/progress/progress.contract.ts'
import { describeProgress } from './describe-progress.ts'

const words = (step: ProgressReport['step'], done: number, whole: number) =>
  describeProgress({ step, done, whole }).replaceAll('\u00a0', ' ')

test('a count says how many rows of how many, in the form that goes with the whole', () => {
  expect(words('checking', 1200, 5000)).toBe('Tikrinama 1 200 iš 5 000 eilučių')
  expect(words('writing', 0, 10_000)).toBe('Įrašoma 0 iš 10 000 eilučių')
  expect(words('writing', 1, 1)).toBe('Įrašoma 1 iš 1 eilutės')
  expect(words('checking', 7, 21)).toBe('Tikrinama 7 iš 21 eilutės')
  expect(words('checking', 7, 22)).toBe('Tikrinama 7 iš 22 eilučių')
  expect(words('checking', 7, 111)).toBe('Tikrinama 7 iš 111 eilučių')
  expect(words('matching', 3, 31)).toBe('Ieškoma užsakymų: 3 iš 31 įrašo')
  expect(words('matching', 3, 5000)).toBe('Ieškoma užsakymų: 3 iš 5 000 įrašų')
})

test('before the rows are known nothing is counted', () => {
  expect(describeProgress(null)).toBe('Failas siunčiamas ir skaitomas…')
  expect(words('reading', 0, 0)).toBe('Failas siunčiamas ir skaitomas…')
})
