import { and, asc, eq, inArray, isNull, not } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { countGoodsHandedOver } from '#orders/server/public/count-goods-handed-over.ts'
import { isLapsed, isListed } from '#orders/server/public/order-conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { isNotCancelled } from '#rentals/server/public/rental-conditions.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { readInvoiceNetOfCredits } from '#sales/closing/server/read-invoice-net-of-credits.ts'
import { applyBranchHours, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildFamily, isCharge } from './build-family.ts'
import type { Family, FamilyMember, MemberOrder } from './family.ts'

/**
 * The family is the order with all that followed it, charges apart. The caller locks the first order, this function
 * the others. Days are counted by the hours of its branches, or by `calendar`.
 */
export async function readFamily(
  reader: Reader,
  first: MemberOrder,
  { lock = false, calendar }: { lock?: boolean; calendar?: Settings } = {},
): Promise<Family> {
  const askedOrders = reader
    .select()
    .from(orders)
    .where(and(eq(orders.parent_id, first.id), isListed, not(isLapsed)))
    .orderBy(asc(orders.id))
  const followUps = await (lock ? askedOrders.for('update') : askedOrders)
  const ids = [first.id, ...followUps.map(({ id }) => id)]
  const rows = await reader
    .select()
    .from(order_lines)
    .where(inArray(order_lines.order_id, ids))
    .orderBy(asc(order_lines.order_id), asc(order_lines.position), asc(order_lines.id))
  const held = await reader
    .select()
    .from(rentals)
    .where(and(inArray(rentals.order_id, ids), isNotCancelled))
    .orderBy(asc(rentals.id))
  const members: FamilyMember[] = []
  for (const order of [first, ...followUps]) {
    const own = rows.filter(({ order_id }) => order_id === order.id)
    if (order.id !== first.id && own.every(isCharge)) continue
    const borne = order.paid_at ? (await readInvoiceNetOfCredits(reader, order.id)).borne : undefined
    members.push({ order, rows: own, borne })
  }
  const extensions = await readExtensions(
    reader,
    held.map(({ id }) => id),
  )
  const given = await countGoodsHandedOver(reader, ids)
  return buildFamily({
    members,
    rentals: held,
    extensions,
    given,
    calendar: calendar ?? (await readCalendar(reader, first)),
  })
}

async function readCalendar(reader: Reader, first: MemberOrder): Promise<Settings> {
  const settings = await readSettings(reader)
  return applyBranchHours(settings, resolveBranches(await readPlaces(reader, settings), first))
}

async function readExtensions(reader: Reader, rentalIds: number[]) {
  if (rentalIds.length === 0) return []
  return reader
    .select()
    .from(rental_extensions)
    .where(and(inArray(rental_extensions.rental_id, rentalIds), isNull(rental_extensions.undone_at)))
    .orderBy(asc(rental_extensions.id))
}
