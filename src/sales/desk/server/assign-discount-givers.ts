import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import { buildLineKey } from '#sales/cart/build-line-key.ts'
import { type GivenDiscount, isProduct } from '#sales/cart/line-to-price.ts'
import type { DeskForm, DeskFreeLine, DeskProductLine } from '../desk-form.contract.ts'
import { isLonger } from './is-longer.ts'

export type GivenLine = (Omit<DeskProductLine, 'discount'> & { discount?: GivenDiscount | null }) | GivenFree
type GivenFree = DeskFreeLine & { by?: number }
export interface GivenForm extends DeskForm {
  items: GivenLine[]
}

/**
 * Each discount, and why a free line costs what it does, by whom it was given: who gave the same before, for as much and to the same buyer, or else `by`, whose
 * limit it is then.
 */
export function assignDiscountGivers(
  form: Buyer & Pick<DeskForm, 'items'>,
  before: (Buyer & Pick<GivenForm, 'items'>) | null | undefined,
  { by, calendar }: { by: number; calendar?: ShopCalendar },
): GivenLine[] {
  const { items } = form
  const isCovered = (one: DeskProductLine, line: DeskProductLine) =>
    line.quantity <= one.quantity && (!calendar || !isLonger(one.period, line.period, calendar))
  const earlier = before && isSameBuyer(before, form) ? before.items.filter(isProduct) : []
  const free: GivenFree[] = before && isSameBuyer(before, form) ? before.items.filter(isFree) : []
  return items.map((line) => {
    if (!isProduct(line)) {
      if (!line.reason) return line
      const at = free.findIndex((one) => isSameFree(one, line) && line.quantity <= one.quantity)
      const [same] = at < 0 ? [] : free.splice(at, 1)
      return { ...line, by: same?.by ?? by }
    }
    const { discount, ...rest } = line
    if (!discount) return rest
    const at = earlier.findIndex((one) => one.discount && wordsOf(one) === wordsOf(line) && isCovered(one, line))
    // what was given once is not given twice
    const [same] = at < 0 ? [] : earlier.splice(at, 1)
    return { ...rest, discount: { ...discount, by: same?.discount?.by ?? by } }
  })
}

const isFree = (line: GivenLine): line is GivenFree => !isProduct(line)

const isSameFree = (one: DeskFreeLine, other: DeskFreeLine) =>
  one.title === other.title && one.price === other.price && one.reason === other.reason

type Buyer = Partial<Pick<DeskForm, 'client_id' | 'private_or_company' | 'name' | 'lastname' | 'im_k'>>

/** A company by its code, a person by name; an e-mail may be corrected. */
export function isSameBuyer(before: Buyer, after: Buyer): boolean {
  const of = (buyer: Buyer) =>
    buyer.client_id
      ? `client ${buyer.client_id}`
      : buyer.private_or_company === 'company'
        ? `company ${buyer.im_k ?? ''}`
        : `person ${buyer.name ?? ''} ${buyer.lastname ?? ''}`.trim().toLowerCase()
  return of(before) === of(after)
}

const wordsOf = ({ period: _, ...line }: Parameters<typeof buildLineKey>[0]) => buildLineKey(line)

/** Absent on a placed line: as it was. */
export function resolveGivenDiscount(
  typed: DeskProductLine['discount'],
  before: ByHand | null | undefined,
  by: number,
): GivenDiscount | null {
  if (typed === undefined) return before ?? null
  if (!typed) return null
  return before && isSameDiscount(typed, before) ? before : { ...typed, by }
}

type DiscountTerms = Omit<GivenDiscount, 'by'>

export const isSameDiscount = (
  one: DiscountTerms | null | undefined,
  other: DiscountTerms | null | undefined,
): boolean => saidOf(one) === saidOf(other)

const saidOf = (said: DiscountTerms | null | undefined) =>
  said ? JSON.stringify([said.percent ?? null, said.price ?? null, said.reason]) : ''
