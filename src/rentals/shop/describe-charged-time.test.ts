import { expect, test } from 'vitest'
import { describeChargedTime } from './describe-charged-time.ts'

const now = new Date('2026-11-24T12:00:00Z')

test('a customer who ends a rental in the middle pays for today', () => {
  const said = describeChargedTime({ startsAt: '2026-11-23T06:00:00Z', isByHour: false, now })
  expect(said).toBe('Šiandiena dar skaičiuojama, vėlesnės dienos – ne.')
})

test('a customer who fetched a tool a day early and ends the rental before its first day pays for that day', () => {
  const said = describeChargedTime({ startsAt: '2026-11-25T06:00:00Z', isByHour: false, now })
  expect(said).toContain('2026-11-25 dar skaičiuojama')
  expect(said).not.toContain('Šiandiena')
})

test('by the hour it is the moment that counts', () => {
  expect(describeChargedTime({ startsAt: '2026-11-24T06:00:00Z', isByHour: true, now })).toContain(
    'iki 2026-11-24 14:00',
  )
})
