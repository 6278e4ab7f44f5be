import { expect, test } from 'vitest'
import { checkContact, isFilledByHand } from './check-contact.ts'

const filled = { name: 'Rūta', email: 'ruta@example.lt', phone: '+37061234567', message: 'Ar turite kopėčių?' }

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('a message that a person took time to write has nothing wrong with it', () => {
  expect(checkContact(form({ ...filled, website: '' }), 3_000)).toEqual({})
})

test.each([
  ['name', 'Vardas yra privalomas'],
  ['email', 'El. paštas yra privalomas'],
  ['phone', 'Telefonas yra privalomas'],
  ['message', 'Žinutė yra privaloma'],
])('%s is asked for', (field, words) => {
  expect(checkContact(form({ ...filled, [field]: '  ' }), 9_000)).toEqual({ [field]: [words] })
  const { [field as 'name']: _, ...rest } = filled
  expect(checkContact(form(rest), 9_000)).toEqual({ [field]: [words] })
})

test('a filled trap and a hand that is too quick are told apart', () => {
  expect(checkContact(form({ ...filled, website: 'x' }), 9_000)).toEqual({ website: ['Bot detected'] })
  expect(checkContact(form(filled), 2_999)).toEqual({ form_start: ['Form submitted too quickly'] })
})

test.each([
  [2_999, false],
  [3_000, true],
  [86_400_000, true],
  [86_400_001, false],
  [-1, false],
])('a form that was open for %i ms comes in: %s', (ms, comesIn) => {
  const now = Date.parse('2026-11-18T08:30:00Z')
  expect(isFilledByHand(now - ms, now)).toBe(comesIn)
})
