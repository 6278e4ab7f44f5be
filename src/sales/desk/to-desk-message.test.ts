import { expect, test } from 'vitest'
import { toDeskMessage } from './to-desk-message.ts'

test('at the desk nothing is taken out of a cart', () => {
  expect(toDeskMessage('Prekė išparduota – išimkite ją iš krepšelio.')).toBe(
    'Prekė išparduota – išimkite ją iš užsakymo.',
  )
  expect(toDeskMessage('Krepšelis tuščias.')).toBe('Užsakyme dar nieko nėra.')
  expect(toDeskMessage('Šis įrankis nuomojamas dienomis.')).toBe('Šis įrankis nuomojamas dienomis.')
})
