import { expect, test } from 'vitest'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { findHomeBanner } from './find-home-banner.ts'

const at = (fields: Record<string, string>, day: string, time = '12:00') =>
  findHomeBanner({ fields: { banner: 'Žiemos akcija', ...fields }, items: [] }, toInstant(day, time))
const days = { banner_from: '2026-12-01', banner_until: '2026-12-24' }

test('T1925 the banner of the home page stands on its days alone, and tells when time changes it', () => {
  const [begins, ends] = [toInstant('2026-12-01', '00:00'), toInstant('2026-12-25', '00:00')]
  expect(at(days, '2026-11-30', '23:59')).toEqual({ text: '', changes_at: begins })
  expect(at(days, '2026-12-01', '00:00')).toEqual({ text: 'Žiemos akcija', changes_at: ends })
  expect(at(days, '2026-12-24', '23:59')).toEqual({ text: 'Žiemos akcija', changes_at: ends })
  expect(at(days, '2026-12-25', '00:00')).toEqual({ text: '', changes_at: undefined })
  expect(at({}, '2026-12-25')).toEqual({ text: 'Žiemos akcija', changes_at: undefined })
  expect(at({ ...days, banner: '' }, '2026-12-02')).toEqual({ text: '', changes_at: undefined })
})
