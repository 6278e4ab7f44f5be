import { expect, test } from 'vitest'
import { listNumberReadings } from './list-number-readings.ts'

test.for([
  ['12,50', ['12.50']],
  ['12.50', ['12.50']],
  ['12', ['12']],
  ['12,', ['12']],
  [',5', ['0.5']],
  ['-3,5', ['-3.5']],
  ['\u22123,5', ['-3.5']],
  ['1 234,50', ['1234.50']],
  ['1\u00a0234,50\u00a0€', ['1234.50']],
  ['1\u202f234.50 EUR', ['1234.50']],
  ['1.234,50', ['1234.50']],
  ['1,234.50', ['1234.50']],
  ["1'234.50", ['1234.50']],
  ['1.234.567', ['1234567']],
  ['1,234,567.8', ['1234567.8']],
  ['１２，５０', ['12.50']],
  ['0,125', ['0.125']],
  ['1234,567', ['1234.567']],
] as const)('T1122 „%s“ means one number', ([text, readings]) => {
  expect(listNumberReadings(text)).toEqual(readings)
})

test.for([
  ['1,234', ['1234', '1.234']],
  ['1.234', ['1234', '1.234']],
  ['12,345 €', ['12345', '12.345']],
] as const)('T1122 „%s“ may mean two numbers', ([text, readings]) => {
  expect(listNumberReadings(text)).toEqual(readings)
})

test.for(['', ' ', 'abc', '12a', '1e5', ',', '-', '1,23,45', '1.23,456.7', '1.2345,6', '--1'])(
  'T1122 „%s“ means no number',
  (text) => {
    expect(listNumberReadings(text)).toEqual([])
  },
)
