import type { Reader } from '#platform/database/database.ts'
import { type GivenDiscount, isProduct } from '#sales/cart/line-to-price.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { DeskForm, DeskLine, DeskProductLine } from '../desk-form.contract.ts'
import { isSameBuyer, isSameDiscount, resolveGivenDiscount } from './assign-discount-givers.ts'
import type { FamilyLine } from './family.ts'
import { buildMayGiveDiscount } from './hand-limit.ts'
import { isLonger } from './is-longer.ts'
import { getCurrentPeriod, type LineToChange, type OrderToChange } from './order-to-change.ts'

interface ApplyDiscountsInput {
  orderToChange: OrderToChange
  form: readonly DeskLine[]
  /** Lines by the form's products. */
  named: readonly (LineToChange | undefined)[]
  /** The buyer from now on, where one is told. */
  to: Partial<Pick<DeskForm, 'client_id' | 'private_or_company' | 'name' | 'lastname' | 'im_k'>> | undefined
  by: number
  /** The shop's settings. */
  settings: Settings
  /** The calendar of the branches from now on. */
  calendar: Settings
}

interface ApplyDiscountsResult {
  /** The form's lines, behind them what costs the public price of those that were more than the discount covers. */
  lines: DeskLine[]
  /** Discounts by products of `asked`. */
  discounts: (GivenDiscount | null)[]
  givenAnew: boolean[]
}

/**
 * A discount by hand covers the line that it was given for. What the changed line has more costs the public price
 * unless who changes may give as much, who has given it then: more pieces as a line of their own, later days behind
 * the covered ones. Hours, days on bills and another buyer have no such part: `givenAnew`, within the own limit.
 */
export async function applyGivenDiscounts(reader: Reader, keeping: ApplyDiscountsInput): Promise<ApplyDiscountsResult> {
  const { orderToChange: change, form, named, to, by, settings, calendar } = keeping
  const products = form.filter(isProduct)
  const isOther = isOtherBuyer(change, to)
  const may = await buildMayGiveDiscount(reader, { by, settings })
  const beyond: DeskProductLine[] = []
  const given = products.map(
    (item, index): { item: DeskProductLine; discount: GivenDiscount | null; anew: boolean } => {
      const line = named[index]
      const before = line?.row.by_hand
      const discount = resolveGivenDiscount(item.discount, before, by)
      if (!line || !before || !isSameDiscount(discount, before)) return { item, discount, anew: false }
      const { row } = line
      const isMore = item.quantity > row.quantity
      const isForLonger = isLonger(getCurrentPeriod(line), item.period, calendar)
      if (!isMore && !isForLonger && !isOther) return { item, discount: before, anew: false }
      const { covers: _, ...whole } = before
      const isInvoiced = (line as FamilyLine).member?.borne !== undefined
      if (may(before)) return { item, discount: isInvoiced ? before : { ...whole, by }, anew: !isInvoiced }
      const isByDay = row.unit === 'day' && change.order.billing === 'prepaid'
      if (isOther || (isForLonger && !isInvoiced && !isByDay)) return { item, discount: { ...whole, by }, anew: true }
      if (isMore) beyond.push(atPublicPrice(item, item.quantity - row.quantity, line))
      return {
        item: isMore ? { ...item, quantity: row.quantity } : item,
        discount: isForLonger ? { ...before, covers: before.covers ?? row.charged_units } : before,
        anew: false,
      }
    },
  )
  const items = given.map(({ item }) => item)
  return {
    lines: [...form.map((line) => (isProduct(line) ? (items[products.indexOf(line)] ?? line) : line)), ...beyond],
    discounts: [...given.map(({ discount }) => discount), ...beyond.map(() => null)],
    givenAnew: [...given.map(({ anew }) => anew), ...beyond.map(() => false)],
  }
}

export const isOtherBuyer = ({ order }: Pick<OrderToChange, 'order'>, to: ApplyDiscountsInput['to']): boolean =>
  to?.private_or_company !== undefined && !isSameBuyer(withoutClient(order), withoutClient(to))

/** A client may be told only now. */
const withoutClient = <Buyer extends object>({ ...buyer }: Buyer) => ({ ...buyer, client_id: undefined })

function atPublicPrice(
  { line_id: _, ...item }: DeskProductLine,
  quantity: number,
  line: LineToChange,
): DeskProductLine {
  return { ...item, quantity, discount: null, waiver: item.waiver ?? Boolean(line.waiver) }
}
