import type { Refusal } from '#platform/refusal.ts'
import { conflict } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { formatCallUsSuffix } from './format-call-us-suffix.ts'

/** Unpaid, cents with VAT: many cheap pieces are ordinary. */
export const MAX_UNPAID_GOODS = 300_000

export const buildTooManyGoodsRefusal = (sum: number, settings: Pick<Settings, 'phone'>): Refusal =>
  conflict(
    'too-many-unpaid',
    `Neapmokėtų prekių naujam pirkėjui laikome iki ${formatMoney(MAX_UNPAID_GOODS)}, o su šiuo užsakymu jų būtų už ${formatMoney(sum)}. Sumažinkite kiekį, apmokėkite ankstesnį užsakymą ${formatCallUsSuffix(settings)}.`,
  )
