import { expect, test } from 'vitest'
import { detailLines } from './detail-lines.ts'

test('a change is told in words, before and after', () => {
  expect(
    detailLines({
      subject: { kind: 'product' },
      details: { price: [1000, 1210], about: ['', 'Stiprus'], properties: [['Galia: 1 W'], []] },
    }),
  ).toEqual([
    { label: 'Kaina be PVM', before: '10,00\u00a0€', after: '12,10\u00a0€' },
    { label: 'Aprašymas', before: '–', after: 'Stiprus' },
    { label: 'Savybės', before: 'Galia: 1 W', after: '–' },
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
    { label: 'Darbo dienos', before: '1; 2; 3', after: '1; 2' },
    { label: 'Atidaroma', before: '08:00', after: '09:00' },
    { label: 'Facebook', before: '–', after: 'https://facebook.com/x' },
    { label: 'Skaičiuoti ir nedarbo dienas', before: 'ne', after: 'taip' },
  ])
})

test('that nothing is left to come back needs no words', () => {
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
  expect(detailLines({ subject: { kind: 'order' }, details: { invoice: 'NS000001', whatever: 7 } })).toEqual([
    { label: 'PVM sąskaita faktūra', after: 'NS000001' },
    { label: 'whatever', after: '7' },
  ])
  expect(detailLines({ subject: { kind: 'user' }, details: { changed: ['phone', 'email'] } })).toEqual([
    { label: 'Pakeisti laukai', after: 'Telefonas; El. paštas' },
  ])
})
