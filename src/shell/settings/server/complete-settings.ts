import { firstVatDay } from '#rules/money/vat-rates.ts'
import { ownLook } from '#shell/look/look.ts'
import { firstSettings, type ShopSettings, type StoredSettings } from '../settings.contract.ts'

/** Fills fields, and series, newer than the stored row with their first value. */
export function completeSettings(stored: StoredSettings | undefined): ShopSettings {
  const completed = { ...firstSettings, look: ownLook, ...stored }
  const { vat_rate, vat_rates } = completed
  return {
    ...completed,
    vat_rates: vat_rates.length > 0 ? vat_rates : [{ rate: vat_rate, from: firstVatDay }],
    series: { ...firstSettings.series, ...stored?.series },
  }
}
