import { expect, test } from 'vitest'
import { deskWords } from './desk-words.ts'

test('at the desk nothing is taken out of a cart', () => {
  expect(deskWords('Prekė išparduota – išimkite ją iš krepšelio.')).toBe('Prekė išparduota – išimkite ją iš užsakymo.')
  expect(deskWords('Krepšelis tuščias.')).toBe('Užsakyme dar nieko nėra.')
  expect(deskWords('Šis įrankis nuomojamas dienomis.')).toBe('Šis įrankis nuomojamas dienomis.')
})
