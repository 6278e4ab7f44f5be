import { expect, test } from 'vitest'
import { parseSwift } from './swift.ts'

test.each(['HABALT22', 'habalt22', 'CBVI LT 2X', 'DEUTDEFF500'])('%s is a bank’s code', (text) => {
  expect(parseSwift(text)).toBe(text.replace(/\s/g, '').toUpperCase())
})

test.each(['', 'HABALT2', 'HABALT2211', '12345678', 'HABALT22XXXX', 'Swedbank AB'])('%j is no bank’s code', (text) => {
  expect(parseSwift(text)).toBeUndefined()
})
