import type { ByHand } from '#rules/tariffs/by-hand.ts'
import { lineKey } from '#selling/cart/line-key.ts'
import { type GivenDiscount, isProduct } from '#selling/cart/line-to-price.ts'
import type { DeskForm, DeskFreeLine, DeskLine, DeskProductLine } from '../desk-form.contract.ts'

export type GivenLine = (Omit<DeskProductLine, 'discount'> & { discount?: GivenDiscount | null }) | DeskFreeLine
export interface GivenForm extends DeskForm {
  items: GivenLine[]
}

/** Each discount by whom it was given: who gave the same before, or else `by`. */
export function givenLines(items: readonly DeskLine[], before: readonly GivenLine[], by: number): GivenLine[] {
  const earlier = before.filter(isProduct)
  return items.map((line) => {
    if (!isProduct(line)) return line
    const { discount, ...rest } = line
    if (!discount) return rest
    const same = earlier.find((one) => one.discount && wordsOf(one) === wordsOf(line))
    return { ...rest, discount: { ...discount, by: same?.discount?.by ?? by } }
  })
}

const wordsOf = ({ period: _, ...line }: Parameters<typeof lineKey>[0]) => lineKey(line)

/** Absent on a placed line: as it was. */
export function discountAfter(
  typed: DeskProductLine['discount'],
  before: ByHand | null | undefined,
  by: number,
): GivenDiscount | null {
  if (typed === undefined) return before ?? null
  if (!typed) return null
  return before && isSameDiscount(typed, before) ? before : { ...typed, by }
}

type Said = Omit<GivenDiscount, 'by'>

export const isSameDiscount = (one: Said | null | undefined, other: Said | null | undefined): boolean =>
  saidOf(one) === saidOf(other)

const saidOf = (said: Said | null | undefined) =>
  said ? JSON.stringify([said.percent ?? null, said.price ?? null, said.reason]) : ''
