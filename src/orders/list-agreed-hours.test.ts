import { expect, test } from 'vitest'
import { findAgreedHours, listAgreedHours } from './list-agreed-hours.ts'

test('T2072 agreed motor hours are one line of a paper, in both prices where VAT is paid, and mails know it again', () => {
  const hours = { included_hours_per_day: 8, price_per_extra_hour: 500 }
  const [words = ''] = listAgreedHours(hours, 21)
  expect(words.replaceAll('\u00a0', ' ')).toBe(
    'Į dieną įskaičiuotos 8 motovalandos, papildoma – 5,00 € be PVM (6,05 € su PVM)',
  )
  const [plain = ''] = listAgreedHours({ ...hours, included_hours_per_day: 0 }, 0)
  expect(plain.replaceAll('\u00a0', ' ')).toBe('Motovalanda – 5,00 €')
  expect([words, plain].map((detail) => findAgreedHours(['Nuoma: 2026-11-24', detail]))).toEqual([words, plain])
  expect([listAgreedHours(null, 21), findAgreedHours(['Nuoma: 2026-11-24'])]).toEqual([[], undefined])
})
