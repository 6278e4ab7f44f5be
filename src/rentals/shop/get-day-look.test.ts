import { expect, test } from 'vitest'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import { getDayLook } from './get-day-look.ts'

const look = (day: string, free?: number, rest: { quantity?: number; byHour?: boolean } = {}) =>
  getDayLook(
    { day, today: '2026-11-18', last: '2027-11-19', free, quantity: rest.quantity ?? 1, byHour: rest.byHour ?? false },
    firstSettings,
  )

test('a working day with free units can be picked and says how many', () => {
  expect(look('2026-11-19', 3)).toEqual({ state: 'free', free: 3, words: 'laisva 3 vnt.', canPick: true })
})

test('a day with fewer units than wanted cannot be picked', () => {
  expect(look('2026-11-19', 0)).toMatchObject({ state: 'full', words: 'užimta', canPick: false })
  expect(look('2026-11-19', 1, { quantity: 2 })).toMatchObject({ state: 'full', words: 'laisva tik 1 vnt.' })
})

test('by the hour a busy day can still be picked: other hours of it may be free', () => {
  expect(look('2026-11-19', 0, { byHour: true }).canPick).toBe(true)
})

test('weekends and holidays are closed and say why', () => {
  expect(look('2026-11-21', 3)).toEqual({ state: 'closed', words: 'nedirbame: savaitgalis', canPick: false })
  expect(look('2026-12-25', 3).words).toBe('nedirbame: Kalėdos')
})

test('yesterday cannot be picked, and a day of which nothing is known yet can', () => {
  expect(look('2026-11-17', 3).canPick).toBe(false)
  expect(look('2026-11-19')).toMatchObject({ state: 'unknown', canPick: true })
})
