import { expect, test } from 'vitest'
import type { SubjectKind } from './audit-events.ts'
import { detailLines } from './detail-lines.ts'

test('a change is told in words, before and after', () => {
  expect(
    detailLines({ subject: { kind: 'unit' }, details: { purchase_price: [1000, 1210], note: ['', 'Stiprus'] } }),
  ).toEqual([
    { label: 'Pirkimo kaina be PVM', before: '10,00\u00a0€', after: '12,10\u00a0€' },
    { label: 'Pastaba', before: '–', after: 'Stiprus' },
  ])
})

test('of a group of settings only what differs is told', () => {
  const hours = { days: [1, 2, 3], open: '08:00', close: '17:00' }
  expect(
    detailLines({
      subject: { kind: 'settings' },
      details: {
        opening_hours: [hours, { ...hours, days: [1, 2], open: '09:00' }],
        social: [{}, { facebook: 'https://facebook.com/x' }],
        charge_closed_days: [false, true],
      },
    }),
  ).toEqual([
    { label: 'Darbo dienos', before: 'Pr; An; Tr', after: 'Pr; An' },
    { label: 'Atidaroma', before: '08:00', after: '09:00' },
    { label: 'Facebook', before: '–', after: 'https://facebook.com/x' },
    { label: 'Skaičiuoti ir nedarbo dienas', before: 'ne', after: 'taip' },
  ])
})

test('T909 codes, moments and sums are told in words, as elsewhere', () => {
  const told = (kind: SubjectKind, details: Record<string, unknown>) =>
    detailLines({ subject: { kind }, details }).map(({ label, before, after }) => [label, before, after])
  expect(told('user', { roles: [['counter'], ['manager', 'driver']] })).toEqual([
    ['Pareigos', 'Nuomos punktas', 'Vadovas; Pristatymas'],
  ])
  expect(told('unit', { reason: 'scrapped', purchase_price: [null, 12_300] })).toEqual([
    ['Priežastis', undefined, 'Nebetinkamas'],
    ['Pirkimo kaina be PVM', '–', '123,00\u00a0€'],
  ])
  // free text equal to a code stays as it is
  expect(told('product', { reason: 'scrapped' })).toEqual([['Priežastis', undefined, 'scrapped']])
  expect(
    told('rental', { from: '2026-01-15T08:00:00.000Z', to: '2026-07-15', promised_at: [null, '2026-07-15T08:30:00Z'] }),
  ).toEqual([
    ['Nuo', undefined, '2026-01-15 10:00'],
    ['Iki', undefined, '2026-07-15'],
    ['Pažadėjo grąžinti', '–', '2026-07-15 11:30'],
  ])
  expect(told('client', { billing: ['prepaid', 'on_return'], credit_limit: [0, 50_000], role: 'main' })).toEqual([
    ['Kada išrašoma sąskaita', 'Prieš išduodant', 'Grąžinus įrankius'],
    ['Kredito limitas', '0,00\u00a0€', '500,00\u00a0€'],
    ['Ką gali daryti', undefined, 'Pagrindinis naudotojas'],
  ])
  expect(told('data-request', { kind: 'erasure' })).toEqual([['Ko prašoma', undefined, 'Ištrinti']])
  expect(told('settings', { rate: [200, 215], sms_kinds: [[], ['tools-ready']] })).toEqual([
    ['ECB norma', '2\u00a0%', '2,15\u00a0%'],
    ['Ką pranešame ir SMS', '–', 'Įrankiai paruošti atsiimti'],
  ])
})

test('T910 a list of two is a list, and a person who comes with two roles has both', () => {
  const told = (kind: SubjectKind, details: Record<string, unknown>) => detailLines({ subject: { kind }, details })
  expect(told('order', { changes: ['Kiekis: 2', 'Terminas: 5 d.'] })).toEqual([
    { label: 'Kas pakeista', after: 'Kiekis: 2; Terminas: 5 d.' },
  ])
  expect(told('user', { roles: ['manager', 'driver'] })).toEqual([{ label: 'Pareigos', after: 'Vadovas; Pristatymas' }])
  expect(told('product', { broken: [7, 8] })).toEqual([{ label: 'Sugriauna nuomas', after: '7, 8' }])
})

test('a returned rental’s history says nothing of units left when none are', () => {
  const details = { order: 80, quantity: 2, left: 0 }
  expect(detailLines({ subject: { kind: 'rental' }, details })).toEqual([
    { label: 'Užsakymo Nr.', after: '80' },
    { label: 'Kiekis', after: '2' },
  ])
  expect(detailLines({ subject: { kind: 'rental' }, details: { left: 1 } })).toEqual([
    { label: 'Dar negrąžinta', after: '1' },
  ])
})

test('a fact has one side, and an unknown field keeps its own name', () => {
  // from an older program version
  expect(detailLines({ subject: { kind: 'order' }, details: { invoice: 'NS000001', whatever: 7 } })).toEqual([
    { label: 'PVM sąskaita faktūra', after: 'NS000001' },
    { label: 'whatever', after: '7' },
  ])
  expect(detailLines({ subject: { kind: 'user' }, details: { changed: ['phone', 'email'] } })).toEqual([
    { label: 'Pakeisti laukai', after: 'Telefonas; El. paštas' },
  ])
})

test('hours of a weekday are told together', () => {
  const hours = { days: [1, 2, 3], open: '08:00', close: '17:00' }
  const by_day = { 5: { open: '08:00', close: '15:00' }, 6: { open: '09:00', close: '14:00' } }
  const told = (before: object, after: object) =>
    detailLines({ subject: { kind: 'settings' }, details: { opening_hours: [before, after] } })
  expect(told(hours, { ...hours, by_day })).toEqual([
    { label: 'Penktadienio valandos', before: '–', after: '08:00–15:00' },
    { label: 'Šeštadienio valandos', before: '–', after: '09:00–14:00' },
  ])
  expect(told({ ...hours, by_day }, { ...hours, by_day: { 5: by_day[5] } })).toEqual([
    { label: 'Šeštadienio valandos', before: '09:00–14:00', after: '–' },
  ])
})
