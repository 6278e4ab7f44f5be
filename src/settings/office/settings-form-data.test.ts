import { expect, test } from 'vitest'
import { firstSettings, Settings } from '../settings.contract.ts'
import { settingsFormData } from './settings-form-data.ts'

function formOf(settings: Settings): FormData {
  const typed = new FormData()
  const { social, opening_hours, closed_days, series, ...lines } = settings
  for (const [name, value] of Object.entries(lines))
    if (typeof value !== 'boolean') typed.set(name, String(value ?? ''))
    else if (value) typed.set(name, 'on')
  for (const [network, address] of Object.entries(social)) typed.set(`social[${network}]`, address)
  for (const day of opening_hours.days) typed.append('opening_hours[days][]', String(day))
  typed.set('opening_hours[open]', opening_hours.open)
  typed.set('opening_hours[close]', opening_hours.close)
  for (const day of closed_days) typed.append('closed_days[]', day)
  for (const [kind, name] of Object.entries(series)) typed.set(`series[${kind}]`, name)
  return typed
}

test('a form that nobody touched gives back the settings that it showed', () => {
  const settings: Settings = {
    ...firstSettings,
    code: '302513926',
    social: { facebook: 'https://www.facebook.com/irankine' },
    closed_days: ['2026-12-28', '2026-12-31'],
    charge_closed_days: true,
  }
  expect(settingsFormData(formOf(settings))).toEqual(settings)
  expect(Settings.parse(settingsFormData(formOf(settings)))).toEqual(settings)
})

test('a network without an address is not kept, an emptied rate is no rate of nought', () => {
  const typed = formOf({ ...firstSettings, social: { facebook: ' ' } })
  typed.set('vat_rate', '')
  const settings = settingsFormData(typed)
  expect(settings.social).toEqual({})
  expect(Settings.safeParse(settings).success).toBe(false)
})
