import { daysBetween } from '#calendar/day.ts'
import type { PlaceOrder } from '../checkout.contract.ts'

/** Fewer machine-days than these nobody counts as much of a product (`holdOfUnknown`), whatever is held beside. */
const FEW_DAYS = 14

/** Whether an order may take much, as far as its form tells before anything is locked. */
export const mayBeMuch = (items: PlaceOrder['items']): boolean =>
  items.some(
    ({ period, quantity }) =>
      period && 'to' in period && quantity * (daysBetween(period.from, period.to) + 1) > FEW_DAYS,
  )
