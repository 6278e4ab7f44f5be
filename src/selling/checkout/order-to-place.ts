import type { LineToPrice } from '#selling/cart/line-to-price.ts'
import type { PlaceOrder } from './checkout.contract.ts'

/** As checkout reads it. */
export type Ordering = Omit<PlaceOrder, 'items'>

/** The desk's lines may be free or priced by hand. */
export type OrderToPlace = Ordering & { items: LineToPrice[] }
