import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstSettings, type Settings } from '../settings.contract.ts'
import { findSettingsGroup, listOtherGroups, settingsGroups, takeGroup } from './settings-groups.tsx'

const company = findSettingsGroup('rekvizitai') as (typeof settingsGroups)[number]

test('T1967 every setting belongs to one group, whose form has its controls under the names that the search knows', () => {
  const fields = settingsGroups.flatMap((group) => group.fields)
  expect(fields.toSorted()).toEqual(Object.keys(firstSettings).toSorted())
  for (const { id, controls, parts } of settingsGroups) {
    const form = parts
      .map((Part) => renderToStaticMarkup(<Part settings={{ ...firstSettings, series_per_place: true }} />))
      .join('')
    // Shown where the shop has several branches.
    const isShown = (label: string) => !label.includes('padalin')
    for (const [label, name] of Object.entries(controls)) {
      expect(form, `${name} in ${id}`).toContain(`name="${name}"`)
      if (isShown(label)) expect(form, id).toContain(label)
    }
  }
})

test('a group saves its own fields, and leaves all others as they were seen', () => {
  const seen: Settings = { ...firstSettings, iban: 'LT121000011101001000', vat_rate: 9 }
  const typed: Settings = { ...firstSettings, iban: 'LT00', vat_rate: Number.NaN }
  expect(takeGroup(company, typed, seen)).toEqual({ ...seen, iban: 'LT00' })
  expect(takeGroup(undefined, typed, seen)).toBe(typed)
})

test('a field that is refused in another group leads there', () => {
  expect(listOtherGroups(company, ['iban', 'series.invoice']).map(({ href }) => href)).toEqual([
    '/admin/settings/serijos#series.invoice',
  ])
  expect(listOtherGroups(company, ['iban'])).toEqual([])
})
