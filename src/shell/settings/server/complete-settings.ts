import { firstSettings, type Settings } from '../settings.contract.ts'

/** Fills fields, and series, newer than the stored row with their first value. */
export function completeSettings(stored: Settings | undefined): Settings {
  return { ...firstSettings, ...stored, series: { ...firstSettings.series, ...stored?.series } }
}
