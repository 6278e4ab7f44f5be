import type { LineToPrice } from '#selling/cart/line-to-price.ts'
import type { PlaceOrder } from './checkout.contract.ts'

/** As checkout reads it. */
export type Ordering = Omit<PlaceOrder, 'items'> & {
  /** At the counter: nothing is mailed. */
  prints_papers?: boolean
}

/** The desk's lines may be free or priced by hand. */
export type OrderToPlace = Ordering & { items: LineToPrice[] }
