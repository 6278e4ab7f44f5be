import { expect, test } from 'vitest'
import { getRowErrors } from './client-price-list.ts'

const wrong = ['Tuo pačiu laiku dėl to paties jau sutarta kitoje eilutėje.']

test('an error about a sent row of client prices stands at its field, once', () => {
  const errors = {
    'prices.4.percent': ['Per daug.'],
    'prices.5.percent': ['Per daug.'],
    'prices.5.category_id': ['Nėra.'],
  }
  expect(getRowErrors(errors, 4)).toEqual({ percent: ['Per daug.'], products: ['Nėra.'] })
})

test('a row that was there and now meets this one is told at the day from which it counts', () => {
  expect(getRowErrors({ 'prices.1.from': wrong }, 4)).toEqual({ from: wrong })
})

test('an error about a client’s price list as a whole stays', () => {
  expect(getRowErrors({ prices: ['Per daug kainų.'] }, 4)).toEqual({ prices: ['Per daug kainų.'] })
})
