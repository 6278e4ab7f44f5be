import { expect, test } from 'vitest'
import '#shell/settings/settings.events.ts'
import type { SubjectKind } from './audit-events.ts'
import { listDetailLines } from './list-detail-lines.ts'

test('a change is told in words, before and after', () => {
  expect(
    listDetailLines({ subject: { kind: 'order' }, details: { amount: [1000, 1210], reason: ['', 'Stiprus'] } }),
  ).toEqual([
    { label: 'Suma', before: '10,00\u00a0€', after: '12,10\u00a0€' },
    { label: 'Priežastis', before: '–', after: 'Stiprus' },
  ])
})

test('of a group of settings only what differs is told', () => {
  const hours = { days: [1, 2, 3], open: '08:00', close: '17:00' }
  expect(
    listDetailLines({
      deed: 'settings.saved',
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
  const entries = (kind: SubjectKind, details: Record<string, unknown>) =>
    listDetailLines({ subject: { kind }, details }).map(({ label, before, after }) => [label, before, after])
  expect(entries('user', { roles: [['counter'], ['manager', 'driver']] })).toEqual([
    ['Pareigos', 'Vadybininkas', 'Vadovas; Vairuotojas'],
  ])
  expect(
    entries('rental', {
      from: '2026-01-15T08:00:00.000Z',
      to: '2026-07-15',
      promised_at: [null, '2026-07-15T08:30:00Z'],
    }),
  ).toEqual([
    ['Nuo', undefined, '2026-01-15 10:00'],
    ['Iki', undefined, '2026-07-15'],
    ['Pažadėjo grąžinti', '–', '2026-07-15 11:30'],
  ])
  expect(entries('client', { billing: ['prepaid', 'on_return'], credit_limit: [0, 50_000], role: 'main' })).toEqual([
    ['Kada išrašoma sąskaita', 'Prieš išduodant', 'Grąžinus įrankius'],
    ['Kredito limitas', '0,00\u00a0€', '500,00\u00a0€'],
    ['Ką gali daryti', undefined, 'Pagrindinis naudotojas'],
  ])
  expect(entries('data-request', { kind: 'erasure' })).toEqual([['Ko prašoma', undefined, 'Ištrinti']])
  expect(
    listDetailLines({
      deed: 'settings.saved',
      subject: { kind: 'settings' },
      details: { sms_kinds: [[], ['tools-ready']], one_way_fee: [0, 500] },
    }),
  ).toEqual([
    { label: 'Ką pranešame ir SMS', before: '–', after: 'Įrankiai paruošti atsiimti' },
    { label: 'Grąžinimo kitame padalinyje mokestis', before: '0,00\u00a0€', after: '5,00\u00a0€' },
  ])
})

test('T910 a list of two is a list, and a person who comes with two roles has both', () => {
  const entries = (kind: SubjectKind, details: Record<string, unknown>) =>
    listDetailLines({ subject: { kind }, details })
  expect(entries('order', { changes: ['Kiekis: 2', 'Terminas: 5 d.'] })).toEqual([
    { label: 'Kas pakeista', after: 'Kiekis: 2; Terminas: 5 d.' },
  ])
  expect(entries('user', { roles: ['manager', 'driver'] })).toEqual([
    { label: 'Pareigos', after: 'Vadovas; Vairuotojas' },
  ])
  expect(entries('product', { broken: [7, 8] })).toEqual([{ label: 'Sugriauna nuomas', after: '7, 8' }])
})

test('a returned rental’s history says nothing of units left when none are', () => {
  const details = { order: 80, quantity: 2, left: 0 }
  expect(listDetailLines({ subject: { kind: 'rental' }, details })).toEqual([
    { label: 'Užsakymo Nr.', after: '80' },
    { label: 'Kiekis', after: '2' },
  ])
  expect(listDetailLines({ subject: { kind: 'rental' }, details: { left: 1 } })).toEqual([
    { label: 'Dar negrąžinta', after: '1' },
  ])
})

test('a fact has one side, and an unknown field keeps its own name', () => {
  // from an older program version
  expect(listDetailLines({ subject: { kind: 'order' }, details: { invoice: 'NS000001', whatever: 7 } })).toEqual([
    { label: 'PVM sąskaita faktūra', after: 'NS000001' },
    { label: 'whatever', after: '7' },
  ])
  expect(listDetailLines({ subject: { kind: 'user' }, details: { changed: ['phone', 'email'] } })).toEqual([
    { label: 'Pakeisti laukai', after: 'Telefonas; El. paštas' },
  ])
})

test('hours of a weekday are told together', () => {
  const hours = { days: [1, 2, 3], open: '08:00', close: '17:00' }
  const by_day = { 5: { open: '08:00', close: '15:00' }, 6: { open: '09:00', close: '14:00' } }
  const entries = (before: object, after: object) =>
    listDetailLines({
      deed: 'settings.saved',
      subject: { kind: 'settings' },
      details: { opening_hours: [before, after] },
    })
  expect(entries(hours, { ...hours, by_day })).toEqual([
    { label: 'Penktadienio valandos', before: '–', after: '08:00–15:00' },
    { label: 'Šeštadienio valandos', before: '–', after: '09:00–14:00' },
  ])
  expect(entries({ ...hours, by_day }, { ...hours, by_day: { 5: by_day[5] } })).toEqual([
    { label: 'Šeštadienio valandos', before: '09:00–14:00', after: '–' },
  ])
})
