import { inArray } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { countChargedUnits } from '#rules/periods/count-charged-units.ts'
import { findFirstRentalDay } from '#rules/periods/find-first-rental-day.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchHours, resolveBranches, toBranchIds } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { DeskForm, DeskFreeLine, DeskLine } from '../desk-form.contract.ts'
import { showDeskOrder } from './desk-orders.queries.ts'
import { findSameLengthPeriod } from './find-same-length-period.ts'
import { createDeskOrder } from './public/save-desk-order.ts'

/**
 * The same buyer, tools and ways at today's prices: nothing by hand, no code, no slot. Days that are over move to the
 * first open one, as long as before. 404; 409 `nothing-to-copy`.
 */
export async function copyDeskOrder(
  work: Work<number>,
  { id }: { id: number },
): Promise<{ id: number; left_out: string[] }> {
  const { tx, now } = work
  const { form, lines, place_id, return_place_id } = await showDeskOrder(tx, { id, now })
  if (!form || (form.items.length === 0 && lines.length === 0))
    throw conflict('nothing-to-copy', 'Kopijuoti nėra ko: eilučių čia nebeliko.')
  const sold = await stillSold(tx, form.items)
  const settings = await work.settings()
  const at = resolveBranches(await readPlaces(tx, settings), { place_id, return_place_id })
  const calendar = applyBranchHours(settings, at)
  const first = findFirstRentalDay(calendar, now)
  const later = (period: Period): Period | undefined => {
    if (period.from >= toVilniusDay(now)) return period
    if (isByHour(period)) return { ...period, from: first }
    return findSameLengthPeriod(
      countChargedUnits(period, calendar).units,
      { from: first, to_time: period.to_time },
      calendar,
    )
  }
  const items = form.items.flatMap((line): DeskLine[] => {
    if (!isProduct(line)) return isByHand(line) ? [] : [{ ...line, line_id: undefined }]
    if (!sold.has(line.id)) return []
    const { line_id: _, discount: __, period, ...kept } = line
    const moved = period && later(period)
    return [{ ...kept, ...(moved && { period: moved }) }]
  })
  const given = form.items.filter((line) => !isProduct(line)).filter(isByHand)
  const left_out = lines
    .filter(({ type, product_id, title, unit_price: price }) =>
      type === 'service'
        ? given.some((line) => line.title === title && line.price === price)
        : product_id === null || !sold.has(product_id),
    )
    .filter(({ is_delivery, is_one_way }) => !is_delivery && !is_one_way)
    .map(({ title }) => title)
  const copied: DeskForm = { ...form, ...leftBehind, ...toBranchIds(at), items }
  const saved = await createDeskOrder(work, { form: copied, state: 'draft' })
  return { id: saved.id, left_out }
}

/** Somebody said why it costs so, or would have to. */
const isByHand = ({ price, reason }: DeskFreeLine) => price === 0 || Boolean(reason)

const leftBehind = {
  code: null,
  po_number: null,
  early_start: false,
  internal_note: undefined,
  delivery_slot_id: null,
  delivery_day: null,
  collection_slot_id: null,
  collection_day: null,
}

async function stillSold(tx: Tx, items: readonly DeskLine[]): Promise<Set<number>> {
  const ids = items.filter(isProduct).map(({ id }) => id)
  const productRows = await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  return new Set(productRows.map(({ id }) => id))
}
