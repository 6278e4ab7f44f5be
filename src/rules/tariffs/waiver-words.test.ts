import { expect, test } from 'vitest'
import { describeWaiverTerms } from './waiver-words.ts'

test('T1728 a waiver says how much is paid at most, for each tool where they differ, and what it does not cover', () => {
  const [saw, drill] = [
    { title: 'Pjūklas', deductible: 15_000 },
    { title: 'Grąžtas', deductible: 5_000 },
  ]
  expect(describeWaiverTerms([saw, saw])).toBe(
    'Jei įrankį netyčia sugadinsite ar prarasite, atlyginsite ne daugiau kaip 150,00\u00a0€. Negalioja, jei žala padaryta tyčia ar dėl didelio neatsargumo, ir neapima vėlavimo, valymo bei kuro.',
  )
  expect(describeWaiverTerms([saw, drill, saw])).toContain(
    'ne daugiau kaip: Pjūklas – 150,00\u00a0€, Grąžtas – 50,00\u00a0€. Negalioja',
  )
})
