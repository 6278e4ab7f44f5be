import { expect, test } from 'vitest'
import { missingForDocuments } from '#shell/settings/missing-for-documents.ts'
import { SettingsForm } from '#shell/settings/settings.contract.ts'
import { demoSettings } from './demo-settings.ts'

test('T110 the demo’s own settings may be saved', () => {
  expect(SettingsForm.parse(demoSettings)).toEqual(demoSettings)
})

test('T111 the demo shop lacks nothing that a document needs', () => {
  expect(missingForDocuments(demoSettings)).toEqual([])
})
