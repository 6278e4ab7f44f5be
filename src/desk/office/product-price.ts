import { formatMoney } from '#money/format-money.ts'
import type { DeskProduct } from '../desk.contract.ts'

/** Everybody's price beside what was found, in words. */
export function productPrice({ type, price, is_by_hour, minimum_days }: DeskProduct): string {
  if (type !== 'rent') return `${formatMoney(price)} be PVM`
  const least = !is_by_hour && minimum_days > 1 ? `, bent ${minimum_days}\u00a0d.` : ''
  return `${formatMoney(price)} be PVM ${is_by_hour ? '/ val.' : '/ d.'}${least}`
}
