import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import { undoExtensionsOf } from '#rentals/server/public/undo-extensions-of.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import { deleteOrder } from '#sales/closing/server/delete-order.ts'
import type { Work } from '#shell/action/work.ts'
import type { DeskForm, DeskLine, DeskProductLine } from '../desk-form.contract.ts'
import { matchLines } from './match-lines.ts'
import { getCurrentPeriod, getWholePeriod, type LineToChange, type OrderToChange } from './order-to-change.ts'

interface TakeExtensionsInInput {
  orderToChange: OrderToChange
  items: readonly DeskLine[]
  to?: Partial<Pick<DeskForm, 'place_id' | 'return_place_id'>> | undefined
}

export interface TakeExtensionsInResult {
  /** Lines end where they were agreed; `extension` keeps the part taken in. */
  orderToChange: OrderToChange
  /** Unchanged lines keep the period without extensions, which keep their orders. */
  items: readonly DeskLine[]
  /** Cents with VAT that their orders cost. */
  price_with_vat: number
}

/**
 * A line that changes has one period and one price: its unbilled extensions are undone and their orders deleted, and
 * the change starts from what was agreed first. Under the locks of products, rentals and the client.
 *
 * Throws as `deleteOrder`.
 */
export async function takeExtensionsIn(
  work: Work<number>,
  { orderToChange: change, items, to }: TakeExtensionsInInput,
): Promise<TakeExtensionsInResult> {
  const { lines } = change
  const positions = items.flatMap((line, index) => (isProduct(line) ? [index] : []))
  const named = lines.some(({ extension }) => extension) ? matchLines(items.filter(isProduct), lines, positions) : []
  const itemOf = (line: LineToChange) => items[positions[named.indexOf(line)] ?? -1] as DeskProductLine | undefined
  const isElsewhere =
    isOther(change.order.place_id, to?.place_id) || isOther(change.order.return_place_id, to?.return_place_id)
  const taken = lines.filter((line) => {
    if (!line.extension || line.row.product_id === null) return false
    const item = itemOf(line)
    return !item || isElsewhere || isChanged(line, item)
  })
  const stay = lines.flatMap((line) => (line.extension && !taken.includes(line) ? (itemOf(line) ?? []) : []))
  const requests = items.map((item) => {
    const line = isProduct(item) && stay.includes(item) ? named[positions.indexOf(items.indexOf(item))] : undefined
    return line ? { ...item, line_id: line.row.id, period: getCurrentPeriod(line) ?? undefined } : item
  }) as DeskLine[]
  const left = lines.map((line) => (taken.includes(line) ? line : { ...line, extension: undefined }))
  if (taken.length === 0) return { orderToChange: { ...change, lines: left }, items: requests, price_with_vat: 0 }

  const rentalIds = taken.flatMap((line) => line.rentals.map(({ id }) => id))
  await undoExtensionsOf(work, { rentalIds })
  const orderIds = taken.flatMap(({ extension }) => extension?.orderIds ?? []).toSorted((a, b) => b - a)
  for (const orderId of orderIds) await deleteOrder(work, { orderId })
  const now = await work.tx.select().from(rentals).where(inArray(rentals.id, rentalIds))
  const after = left.map((line) => ({
    ...line,
    rentals: line.rentals.map((rental) => now.find(({ id }) => id === rental.id) ?? rental),
  }))
  const price_with_vat = taken.reduce((sum, { extension }) => sum + (extension?.price_with_vat ?? 0), 0)
  return { orderToChange: { ...change, lines: after }, items: requests, price_with_vat }
}

const isOther = (before: number, after: number | null | undefined) => after != null && after !== before

function isChanged(line: LineToChange, item: DeskProductLine): boolean {
  const { row, waiver } = line
  return (
    item.quantity !== row.quantity ||
    !isDeepStrictEqual(asSent(item.period), asSent(getWholePeriod(line))) ||
    Boolean(item.discount) ||
    (item.waiver !== undefined && item.waiver !== (waiver !== undefined))
  )
}

const asSent = (period: unknown) => JSON.parse(JSON.stringify(period ?? null))
