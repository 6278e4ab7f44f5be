import { expect, test } from 'vitest'
import { computePresetPeriod, findPreset, type ReportPreset } from './report-presets.ts'

test.each([
  ['month', '2026-03-01', '2026-03-31'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['days30', '2026-03-02', '2026-03-31'],
  ['year', '2026-01-01', '2026-03-31'],
  ['last-year', '2025-01-01', '2025-12-31'],
] as [ReportPreset, string, string][])('%s on 31 March 2026 is from %s to %s', (preset, from, to) => {
  expect(computePresetPeriod(preset, '2026-03-31')).toEqual({ from, to })
  expect(findPreset({ from, to }, '2026-03-31')).toBe(preset)
})

test('days that somebody chose are none of them', () => {
  expect(findPreset({ from: '2026-03-02', to: '2026-03-05' }, '2026-03-31')).toBeUndefined()
})
