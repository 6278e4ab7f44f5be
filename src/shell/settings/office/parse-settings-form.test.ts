import { expect, test } from 'vitest'
import { firstSettings, Settings } from '../settings.contract.ts'
import { parseSettingsForm } from './parse-settings-form.ts'

function formOf(settings: Settings): FormData {
  const typed = new FormData()
  const { social, opening_hours, closed_days, series, one_way_fee, fitting_properties, ...lines } = settings
  for (const [name, value] of Object.entries(lines))
    if (typeof value !== 'boolean') typed.set(name, String(value ?? ''))
    else if (value) typed.set(name, 'on')
  for (const [network, address] of Object.entries(social)) typed.set(`social[${network}]`, address)
  for (const day of opening_hours.days) typed.append('opening_hours[days][]', String(day))
  typed.set('opening_hours[open]', opening_hours.open)
  typed.set('opening_hours[close]', opening_hours.close)
  for (const [day, hours] of Object.entries(opening_hours.by_day ?? {}))
    for (const [name, time] of Object.entries(hours)) typed.set(`opening_hours[by_day][${day}][${name}]`, time)
  typed.set('fitting_properties', fitting_properties.join('\n'))
  typed.set('one_way_fee', String(one_way_fee / 100))
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
    one_way_fee: 1050,
    series_per_place: true,
  }
  expect(parseSettingsForm(formOf(settings))).toEqual(settings)
  expect(Settings.parse(parseSettingsForm(formOf(settings)))).toEqual(settings)
})

test('a network without an address is not kept, an emptied rate is no rate of nought', () => {
  const typed = formOf({ ...firstSettings, social: { facebook: ' ' } })
  typed.set('vat_rate', '')
  const settings = parseSettingsForm(typed)
  expect(settings.social).toEqual({})
  expect(Settings.safeParse(settings).success).toBe(false)
})

test('own hours of a weekday come back, emptied ones are none, half of them are refused', () => {
  const by_day = { 6: { open: '09:00', close: '14:00' } }
  const settings: Settings = { ...firstSettings, opening_hours: { ...firstSettings.opening_hours, by_day } }
  const typed = formOf(settings)
  expect(parseSettingsForm(typed)).toEqual(settings)
  typed.set('opening_hours[by_day][6][open]', ' ')
  expect(Settings.safeParse(parseSettingsForm(typed)).error?.issues).toMatchObject([
    { path: ['opening_hours', 'by_day', '6', 'open'] },
  ])
  typed.set('opening_hours[by_day][6][close]', '')
  expect(parseSettingsForm(typed)).toEqual(firstSettings)
})
