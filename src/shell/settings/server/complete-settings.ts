import { ownLook } from '#shell/look/look.ts'
import { firstSettings, type ShopSettings, type StoredSettings } from '../settings.contract.ts'

/** Fills fields, and series, newer than the stored row with their first value. */
export function completeSettings(stored: StoredSettings | undefined): ShopSettings {
  return { ...firstSettings, look: ownLook, ...stored, series: { ...firstSettings.series, ...stored?.series } }
}
