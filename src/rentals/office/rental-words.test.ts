import { expect, test } from 'vitest'
import { formatMoment } from './public/format-moment.ts'
import { formatRenterName } from './public/format-renter-name.ts'

test('a moment is shown by Vilnius clocks, and a broken one says that it is broken', () => {
  expect(formatMoment('2026-11-21T12:05:00.000Z')).toBe('2026-11-21 14:05')
  expect(formatMoment('2026-07-01T21:30:00Z')).toBe('2026-07-02 00:30')
  for (const broken of ['', 'vakar', null, undefined]) expect(formatMoment(broken)).toBe('Neteisingas formatas')
})

test('a renter is the company, else the person, else nobody we know', () => {
  expect(formatRenterName({ title: 'UAB „Stogas“', name: 'Ona', lastname: 'Jonaitienė' })).toBe('UAB „Stogas“')
  expect(formatRenterName({ title: null, name: 'Ona', lastname: 'Jonaitienė' })).toBe('Ona Jonaitienė')
  expect(formatRenterName({ title: '', name: null, lastname: 'Jonaitienė' })).toBe('Jonaitienė')
  expect(formatRenterName({ title: null, name: null, lastname: null })).toBe('Nenurodyta')
  expect(formatRenterName(null)).toBe('Nenurodyta')
})
