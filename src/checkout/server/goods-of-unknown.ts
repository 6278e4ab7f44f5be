import { formatMoney } from '#money/format-money.ts'
import type { Refusal } from '#platform/refusal.ts'
import { conflict } from '#platform/refusal.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { orCallUs } from './or-call-us.ts'

/** Goods of somebody unknown are counted by what they cost, because a box of anchors is no fleet: cents with VAT, unpaid at a time. */
export const MOST_GOODS = 300_000

export const tooManyGoods = (sum: number, settings: Pick<Settings, 'phone'>): Refusal =>
  conflict(
    'too-many-unpaid',
    `Neapmokėtų prekių naujam pirkėjui laikome iki ${formatMoney(MOST_GOODS)}, o su šiuo užsakymu jų būtų už ${formatMoney(sum)}. Sumažinkite kiekį, apmokėkite ankstesnį užsakymą ${orCallUs(settings)}.`,
  )
