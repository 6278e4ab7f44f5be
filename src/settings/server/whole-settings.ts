import { firstSettings, type Settings } from '../settings.contract.ts'

/** The stored settings with all fields: one that is younger than the stored row, or than its series, has its first value. */
export function wholeSettings(stored: Settings | undefined): Settings {
  return { ...firstSettings, ...stored, series: { ...firstSettings.series, ...stored?.series } }
}
