import { expect, test } from 'vitest'
import { roleWords } from '#accounts/roles.ts'
import { trackingWords } from '#catalogue/tracking.ts'
import { billingWayWords, personRoleWords } from '#clients/client-words.ts'
import { wordOfField } from '#history/field-words.ts'
import { valueWords } from '#history/value-words.ts'
import { paymentWays } from '#payments/payment-ways.ts'
import { kindWords } from '#privacy/office/request-words.ts'
import { Settings } from '#settings/settings.contract.ts'
import { smsKindWords } from '#settings/sms-kinds.ts'
import { retirementWords } from '#units/unit-words.ts'

test('T909 what codes in the history stand for is what their own rooms call them', () => {
  expect(valueWords.roles).toEqual(roleWords)
  expect(valueWords.role).toEqual(personRoleWords)
  expect(valueWords.billing).toEqual(billingWayWords)
  expect(valueWords.sms_kinds).toEqual(smsKindWords)
  expect(valueWords.tracked).toEqual(trackingWords)
  expect(valueWords['unit reason']).toEqual(retirementWords)
  expect(valueWords['data-request kind']).toEqual(kindWords)
  expect(Object.keys(valueWords.way ?? {})).toEqual(expect.arrayContaining([...paymentWays]))
})

// what is written down with a name of its own is held by the compiler (`Worded`); settings are groups of fields
test('T909 every setting that may change has its word in the history, and every field of a group of them', () => {
  const fields = Object.entries(Settings.shape).flatMap(([name, type]) => {
    const inner = 'shape' in type ? Object.keys(type.shape as object) : []
    return [name, ...inner.map((part) => `${name}.${part}`)]
  })
  expect(fields.length).toBeGreaterThan(35)
  expect(fields.filter((field) => wordOfField('settings', field) === undefined)).toEqual([])
})
