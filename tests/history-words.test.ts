import { expect, test } from 'vitest'
import { dataRequestKindLabels } from '#back-office/privacy/data-request-kinds.ts'
import { retirementReasonLabels } from '#catalogue/units/unit-labels.ts'
import { paymentWays } from '#finance/payments/payment-ways.ts'
import { roleLabels } from '#people/accounts/roles.ts'
import { billingWayLabels, personRoleLabels } from '#people/clients/client-labels.ts'
import { findFieldDisplay } from '#shell/action/payload-fields.ts'
import { historyValueLabels } from '#shell/history/history-value-labels.ts'
import { Settings } from '#shell/settings/settings.contract.ts'
import { SettingsSaved } from '#shell/settings/settings.events.ts'

test('T909 codes in the history carry the names that their own modules give them', () => {
  expect(historyValueLabels.roles).toEqual(roleLabels)
  expect(historyValueLabels.role).toEqual(personRoleLabels)
  expect(historyValueLabels.billing).toEqual(billingWayLabels)
  expect(historyValueLabels['unit reason']).toEqual(retirementReasonLabels)
  expect(historyValueLabels['data-request kind']).toEqual(dataRequestKindLabels)
  expect(Object.keys(historyValueLabels.way ?? {})).toEqual(expect.arrayContaining([...paymentWays]))
})

// events with names are checked by the compiler (`Worded`); settings are groups of fields
test('T909 every setting that may change has its word in the history, and every field of a group of them', () => {
  const fields = Object.entries(Settings.shape).flatMap(([name, type]) => {
    const inner = 'shape' in type ? Object.keys(type.shape as object) : []
    return [name, ...inner.map((part) => `${name}.${part}`)]
  })
  expect(fields.length).toBeGreaterThan(35)
  expect(fields.filter((field) => findFieldDisplay(SettingsSaved.payload, field) === undefined)).toEqual([])
})
