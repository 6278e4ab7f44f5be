import { formatMoney } from '#rules/money/format-money.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { describeMotorHours, type MotorHours, toMotorHours } from '#rules/tariffs/motor-hours.ts'

/** `Į dieną įskaičiuotos 8 motovalandos, papildoma – 5,00 € be PVM (6,05 € su PVM)`; empty: they are not counted. */
export function listAgreedHours(hours: MotorHours | null | undefined, rate: number): string[] {
  const agreed = toMotorHours(hours)
  if (!agreed) return []
  const { price_per_extra_hour: price } = agreed
  const price_with_vat = withVat(price, rate)
  // without VAT there is one price
  const words = rate === 0 ? formatMoney(price) : `${formatMoney(price)} be PVM (${formatMoney(price_with_vat)} su PVM)`
  return [describeMotorHours({ ...agreed, price_with_vat }, words)]
}

/** Of the details of a paper's line. */
export const findAgreedHours = (details: readonly string[]): string | undefined =>
  details.find((detail) => /^(Į dieną įskaičiuot|Motovalanda )/.test(detail))
