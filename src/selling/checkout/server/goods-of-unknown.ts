import type { Refusal } from '#platform/refusal.ts'
import { conflict } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { orCallUs } from './or-call-us.ts'

/** Unpaid, cents with VAT: many cheap pieces are ordinary. */
export const MOST_GOODS = 300_000

export const tooManyGoods = (sum: number, settings: Pick<Settings, 'phone'>): Refusal =>
  conflict(
    'too-many-unpaid',
    `Neapmokėtų prekių naujam pirkėjui laikome iki ${formatMoney(MOST_GOODS)}, o su šiuo užsakymu jų būtų už ${formatMoney(sum)}. Sumažinkite kiekį, apmokėkite ankstesnį užsakymą ${orCallUs(settings)}.`,
  )
