import { z } from 'zod'
import { defineCountedSentence } from '#platform/define-counted-sentence.ts'
import { formatMoney } from '../money/format-money.ts'

/** What motor hours cost beyond those in the price of a charged day; cents without VAT. */
export const MotorHours = z.object({ included_hours_per_day: z.int(), price_per_extra_hour: z.int() })
export type MotorHours = z.infer<typeof MotorHours>

/** Undefined: they are not counted. */
export const toMotorHours = (said: MotorHours | null | undefined): MotorHours | undefined =>
  said && said.price_per_extra_hour > 0
    ? { included_hours_per_day: said.included_hours_per_day, price_per_extra_hour: said.price_per_extra_hour }
    : undefined

/** The hours of one machine, to a tenth. */
export function computeExtraMotorHours(
  run: number,
  days: number,
  { included_hours_per_day }: Pick<MotorHours, 'included_hours_per_day'>,
): number {
  return Math.max(0, Math.round(run * 10) - days * included_hours_per_day * 10) / 10
}

/** `price`: how the price of an hour is said, when not with VAT alone. */
export function describeMotorHours(
  { included_hours_per_day: hours, price_with_vat }: { included_hours_per_day: number; price_with_vat: number },
  price = `${formatMoney(price_with_vat)} su PVM`,
): string {
  if (hours === 0) return `Motovalanda – ${price}`
  return `${describeIncludedHours(hours)}, papildoma – ${price}`
}

const describeIncludedHours = defineCountedSentence({
  one: 'Į dieną įskaičiuota {n} motovalanda',
  few: 'Į dieną įskaičiuotos {n} motovalandos',
  other: 'Į dieną įskaičiuota {n} motovalandų',
})
