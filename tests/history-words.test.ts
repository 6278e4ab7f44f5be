import { expect, test } from 'vitest'
import { kindWords } from '#back-office/privacy/office/request-words.ts'
import { retirementWords } from '#catalogue/units/unit-words.ts'
import { roleWords } from '#people/accounts/roles.ts'
import { billingWayWords, personRoleWords } from '#people/clients/client-words.ts'
import { wordOfField } from '#shell/history/field-words.ts'
import { valueWords } from '#shell/history/value-words.ts'
import { Settings } from '#shell/settings/settings.contract.ts'
import { smsKindWords } from '#shell/settings/sms-kinds.ts'
import { paymentWays } from '#takings/payments/payment-ways.ts'

test('T909 what codes in the history stand for is what their own rooms call them', () => {
  expect(valueWords.roles).toEqual(roleWords)
  expect(valueWords.role).toEqual(personRoleWords)
  expect(valueWords.billing).toEqual(billingWayWords)
  expect(valueWords.sms_kinds).toEqual(smsKindWords)
  expect(valueWords['unit reason']).toEqual(retirementWords)
  expect(valueWords['data-request kind']).toEqual(kindWords)
  expect(Object.keys(valueWords.way ?? {})).toEqual(expect.arrayContaining([...paymentWays]))
})

// events with names are checked by the compiler (`Worded`); settings are groups of fields
test('T909 every setting that may change has its word in the history, and every field of a group of them', () => {
  const fields = Object.entries(Settings.shape).flatMap(([name, type]) => {
    const inner = 'shape' in type ? Object.keys(type.shape as object) : []
    return [name, ...inner.map((part) => `${name}.${part}`)]
  })
  expect(fields.length).toBeGreaterThan(35)
  expect(fields.filter((field) => wordOfField('settings', field) === undefined)).toEqual([])
})
