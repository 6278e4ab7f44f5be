import { expect, test } from 'vitest'
import { listMissingSellerFields } from '#shell/settings/list-missing-seller-fields.ts'
import { SettingsForm } from '#shell/settings/settings.contract.ts'
import { demoSettings } from './demo-settings.ts'

test('T110 the demo’s own settings may be saved', () => {
  expect(SettingsForm.parse(demoSettings)).toEqual(demoSettings)
})

test('T111 the demo shop lacks nothing that a document needs', () => {
  expect(listMissingSellerFields(demoSettings)).toEqual([])
})
