import { expect, test } from 'vitest'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import { findLatestReturn } from './find-latest-return.ts'

const by_day = { 6: { open: '09:00', close: '14:00' } }
const calendar = { ...firstSettings, opening_hours: { ...firstSettings.opening_hours, by_day } }
const at = (moment: string) => toInstant(moment.slice(0, 10), moment.slice(11))
const rented = { agreed: { from: '2026-11-18', to: '2026-11-20' }, until: at('2026-11-20 17:00') }

test.each([
  ['in the middle of a Saturday, then', '2026-11-21 11:40', { to: '2026-11-21', to_time: '11:30' }],
  ['after a Saturday’s closing, when it closes', '2026-11-21 16:00', { to: '2026-11-21', to_time: '14:00' }],
  ['on the Sunday, when Saturday closes', '2026-11-22 12:00', { to: '2026-11-21', to_time: '14:00' }],
  ['on Monday, then', '2026-11-23 12:00', { to: '2026-11-23', to_time: '12:00' }],
  ['before a Saturday opens, never', '2026-11-21 08:30', undefined],
])('a tool that is taken %s is the latest to bring it back', (_, taken, latest) => {
  expect(findLatestReturn(rented, at(taken), calendar, at('2026-11-19 12:00'))).toEqual(latest)
})
