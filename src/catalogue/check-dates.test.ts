import { expect, test } from 'vitest'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import { checkDates, computeDatesSpan } from './check-dates.ts'

const noSuchDay = 'Tokios dienos nėra. Datą rašykite taip: 2026-11-21.'
const wednesday = new Date('2026-11-18T08:30:00Z')
const check = (from: string, to: string, now = wednesday) => checkDates({ from, to }, firstSettings, now)

test('two working days from today on are nothing to object to', () => {
  expect(check('2026-11-18', '2026-11-18')).toEqual({})
  expect(check('2026-11-20', '2026-11-23')).toEqual({})
})

test.each([
  ['2026-11-17', '2026-11-20', { from: 'Nuoma negali prasidėti praeityje.' }],
  ['2026-11-21', '2026-11-23', { from: '2026-11-21 nedirbame: savaitgalis.' }],
  ['2026-11-23', '2026-12-25', { to: '2026-12-25 nedirbame: Kalėdos.' }],
  ['2026-11-23', '2026-11-20', { to: 'Nuoma negali baigtis anksčiau, nei prasideda.' }],
  ['2026-11-23', '2027-11-24', { to: 'Ilgiausia nuoma – 366\u00a0dienos.' }],
  ['2026-11-23', '', { to: 'Pasirinkite nuomos pabaigos dieną.' }],
  ['', '2026-11-23', { from: 'Pasirinkite nuomos pradžios dieną.' }],
  ['2026-02-31', '2026-13-01', { from: noSuchDay, to: noSuchDay }],
])('from %s to %s is refused under its field', (from, to, problems) => {
  expect(check(from, to)).toEqual(problems)
})

test('after closing time today is over', () => {
  expect(check('2026-11-18', '2026-11-19', new Date('2026-11-18T15:00:00Z')).from).toMatch(/^Šiandien jau nedirbame/)
})

test('the span is from opening to closing, and of today what is left of it', () => {
  expect(computeDatesSpan({ from: '2026-11-20', to: '2026-11-23' }, firstSettings, wednesday)).toEqual({
    begins: new Date('2026-11-20T06:00:00Z'),
    ends: new Date('2026-11-23T15:00:00Z'),
  })
  expect(computeDatesSpan({ from: '2026-11-18', to: '2026-11-18' }, firstSettings, wednesday).begins).toEqual(wednesday)
})
