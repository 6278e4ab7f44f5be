import { addDays, type Day } from '#rules/calendar/day.ts'
import type { ReportPeriod } from './report-period.ts'

export const reportPresets = {
  month: 'Šis mėnuo',
  'last-month': 'Praėjęs mėnuo',
  days30: 'Pastarosios 30 dienų',
  year: 'Šie metai',
  'last-year': 'Praėję metai',
} as const
export type ReportPreset = keyof typeof reportPresets

/** Ends today while the period is not over. */
export function computePresetPeriod(preset: ReportPreset, today: Day): ReportPeriod {
  const month = `${today.slice(0, 7)}-01`
  const year = Number(today.slice(0, 4))
  const lastOfBefore = addDays(month, -1)
  const periods: Record<ReportPreset, ReportPeriod> = {
    month: { from: month, to: today },
    'last-month': { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
    days30: { from: addDays(today, -29), to: today },
    year: { from: `${year}-01-01`, to: today },
    'last-year': { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  }
  return periods[preset]
}

/** Undefined for custom days. */
export function findPreset({ from, to }: ReportPeriod, today: Day): ReportPreset | undefined {
  return (Object.keys(reportPresets) as ReportPreset[]).find((preset) => {
    const period = computePresetPeriod(preset, today)
    return period.from === from && period.to === to
  })
}
