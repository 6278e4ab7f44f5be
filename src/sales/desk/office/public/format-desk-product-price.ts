import { kindLabels } from '#catalogue/kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { DeskProduct } from '../../desk.contract.ts'

export function formatDeskProductPrice({
  type,
  sku,
  price_with_vat,
  is_by_hour,
  is_sold_out,
  minimum_days,
}: DeskProduct): string {
  const price = formatMoney(price_with_vat)
  const min = !is_by_hour && minimum_days > 1 ? `, bent ${minimum_days}\u00a0d.` : ''
  const cost = type === 'rent' ? `${price} su PVM ${is_by_hour ? '/ val.' : '/ d.'}${min}` : `${price} su PVM`
  return [kindLabels[type], sku, cost, is_sold_out && 'Išparduota'].filter(Boolean).join(' · ')
}
