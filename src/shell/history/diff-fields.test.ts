import { expect, test } from 'vitest'
import { diffFields } from './diff-fields.ts'

test('only what differs is told, before and after', () => {
  expect(diffFields({ title: 'Kirvis', price: 100 }, { title: 'Kirvis', price: 120 })).toEqual({ price: [100, 120] })
  expect(diffFields({ title: 'Kirvis' }, { title: 'Kirvis' })).toEqual({})
})

test('lists and objects are compared by what they hold', () => {
  const hours = { open: '08:00', days: [1, 2] }
  expect(diffFields({ hours }, { hours: { days: [1, 2], open: '08:00' } })).toEqual({})
  expect(diffFields({ hours }, { hours: { ...hours, days: [2, 1] } })).toEqual({
    hours: [hours, { ...hours, days: [2, 1] }],
  })
})

test('a field that came or went has nothing on the other side', () => {
  expect(diffFields<{ phone?: string | null }>({}, { phone: '+37060000000' })).toEqual({
    phone: [null, '+37060000000'],
  })
  expect(diffFields<{ phone?: string | null }>({ phone: null }, {})).toEqual({})
})
