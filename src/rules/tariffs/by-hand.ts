import type { NetPackage } from './cover-days.ts'

/** What a clerk said of a line's price; money without VAT. */
export interface ByHand {
  percent: number | null
  price: number | null
  reason: string
  /** The giver's id. */
  by: number
  /** What the line would cost without it. */
  list: { unit_price: number; packages: NetPackage[] | null; price: number }
  /** Below zero: raised. */
  taken_off: number
  /** Charged days that it was given for; later ones cost as listed. Absent: all. */
  covers?: number | undefined
}
