import { expect, test } from 'vitest'
import {
  describeBar,
  describeDayCell,
  describeDowntime,
  describeQuoteHold,
  describeUnitCell,
  formatDowntimeLabel,
  formatQuoteHoldLabel,
  getDowntimeState,
} from './calendar-labels.ts'

const rental = {
  id: 1,
  order_id: 7,
  phone: '+37061234567',
  quantity: 2,
  asked: true,
  promised_at: null,
  returned_at: null,
  user: { title: 'UAB „Stogas“', name: 'Ona', lastname: 'Jonaitienė' },
  starts_at: '2026-11-16T06:00:00.000Z',
  expected_return: '2026-11-18T15:00:00.000Z',
}
const said = (words: string) => words.replaceAll('\u00a0', ' ')

test('a bar says how many of what is out until when', () => {
  expect(said(describeBar(rental, 'Perforatorius', Date.parse('2026-11-17T10:00:00Z')))).toBe(
    ', Perforatorius, 2 vnt., nuo 2026-11-16 08:00 iki 2026-11-18 17:00, išnuomota',
  )
  expect(said(describeBar(rental, 'Perforatorius', Date.parse('2026-11-20T18:00:00Z')))).toMatch(
    /, vėluoja 2 d. 3 val.$/,
  )
  expect(describeBar(rental, 'Perforatorius', Date.parse('2026-11-15T10:00:00Z'))).toMatch(/, dar neišduota$/)
  const back = { ...rental, returned_at: '2026-11-18T12:00:00.000Z' }
  expect(describeBar(back, 'Perforatorius', Date.parse('2026-11-20T10:00:00Z'))).toMatch(/, grąžinta 2026-11-18 14:00$/)
})

test('a day says how many units are out, and when there are none left or too few', () => {
  const monday = { date: '2026-11-16', closed: null }
  expect(describeDayCell(monday, 1, 3)).toBe('2026-11-16, pirmadienis: išnuomota 1 iš 3')
  expect(describeDayCell(monday, 3, 3)).toBe('2026-11-16, pirmadienis: išnuomota 3 iš 3, viskas išnuomota')
  expect(describeDayCell(monday, 4, 3)).toBe('2026-11-16, pirmadienis: išnuomota 4 iš 3, perpildyta')
  expect(describeDayCell({ date: '2026-12-25', closed: 'Kalėdos' }, 0, 0)).toBe(
    '2026-12-25, penktadienis, nedirbame (Kalėdos): išnuomota 0 iš 0',
  )
})

test('a day on which something is kept back says so', () => {
  const monday = { date: '2026-11-16', closed: null }
  expect(describeDayCell(monday, 2, 3, true)).toBe('2026-11-16, pirmadienis: išnuomota arba prastovoje 2 iš 3')
  expect(describeDayCell(monday, 3, 3, true)).toBe(
    '2026-11-16, pirmadienis: išnuomota arba prastovoje 3 iš 3, laisvų nėra',
  )
})

test('a downtime says why, what is kept back and until when', () => {
  const down = { id: 1, kind: 'repair' as const, reason: 'Kabelis', quantity: 2, code: null }
  const begun = { ...down, from: '2026-11-16T06:00:00.000Z', to: '2026-11-18T15:00:00.000Z' }
  expect(formatDowntimeLabel(begun)).toBe('Remontas: Kabelis')
  expect(formatDowntimeLabel({ ...begun, reason: '' })).toBe('Remontas')
  expect(said(describeDowntime(begun, 'Perforatorius'))).toBe(
    ', prastova, Perforatorius, 2 vnt., nuo 2026-11-16 08:00 iki 2026-11-18 17:00',
  )
  expect(describeDowntime({ ...begun, quantity: 1, code: 'IR-000007', to: null }, 'Perforatorius')).toMatch(
    /, Perforatorius, IR-000007, nuo 2026-11-16 08:00 be pabaigos$/,
  )
  const stateAt = (moment: string) => getDowntimeState(begun, Date.parse(moment))
  expect(['2026-11-15T10:00Z', '2026-11-16T06:00Z', '2026-11-18T15:00Z'].map(stateAt)).toEqual([
    'planned',
    'now',
    'over',
  ])
})

test('a day of a machine says where it is', () => {
  const monday = { date: '2026-11-16', closed: null }
  expect(describeUnitCell(monday, [])).toBe('2026-11-16, pirmadienis: laisva')
  expect(describeUnitCell(monday, [{ state: 'returned' }, { state: 'down' }])).toBe(
    '2026-11-16, pirmadienis: grąžinta, prastova',
  )
})

test('the bar of a quote says until when, for whom and which tool it holds', () => {
  const held = { id: 1, order_id: 7, number: 'PAS-00003', client: 'UAB „Stogas“', quantity: 2 }
  const times = { from: '2026-11-24T06:00:00.000Z', to: '2026-11-25T15:00:00.000Z', until: '2026-11-20T21:59:00.000Z' }
  expect(formatQuoteHoldLabel({ ...held, ...times })).toBe('Pasiūlymas PAS-00003 laiko iki 2026-11-20 23:59')
  expect(said(describeQuoteHold({ ...held, ...times }, 'Perforatorius'))).toBe(
    ', UAB „Stogas“, Perforatorius, 2 vnt., nuo 2026-11-24 08:00 iki 2026-11-25 17:00',
  )
  expect(describeUnitCell({ date: '2026-11-16', closed: null }, [{ state: 'quoted' }])).toMatch(/: laikoma pasiūlymui$/)
})
