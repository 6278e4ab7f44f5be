import type { HandPrice } from '#catalogue/prices/apply-hand-price.ts'
import type { CartLine } from './cart.contract.ts'

/** `by`: the giver's id. */
export interface GivenDiscount extends HandPrice {
  reason: string
  by: number
  /** Charged days that it was given for. Absent: all. */
  covers?: number | undefined
}

/** A line without a product, from the desk; net cents each. */
export interface FreeLine {
  type: 'service'
  title: string
  quantity: number
  price: number
  reason?: string | null | undefined
  /** The giver's id. */
  by?: number | undefined
  /** The list price it was agreed against, net cents each. Absent: the product of its title, or itself. */
  listed?: number | undefined
}

/** A cart's line; or one of the desk, which may be priced by hand. */
export type ProductLine = CartLine & { discount?: GivenDiscount | null | undefined }
export type LineToPrice = ProductLine | FreeLine

export const isProduct = <Line extends { type: string }>(line: Line): line is Exclude<Line, { type: 'service' }> =>
  line.type !== 'service'
