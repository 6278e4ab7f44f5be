import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { buildClientOrdersCondition } from '#orders/server/public/build-client-orders-condition.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { rowColumns, toOrderRow } from '#orders/server/public/order-row.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import { type QueryOf, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentedTitle } from '#rentals/server/public/rented-title.ts'
import { stopMoments } from '#rentals/server/public/stop-moments.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { ClientOrder, ClientRental, ListClientOrders } from '../client-work.contract.ts'

export const CLIENT_ORDERS_A_PAGE = 20
const MAX_CLIENT_RENTALS = 200

/** Rentals stand by due date. Throws 404. */
export async function listClientRentals(
  reader: Reader,
  { clientId, now }: { clientId: number; now: Date },
): Promise<{ data: ClientRental[]; total: number }> {
  const theirs = and(await isTheirs(reader, clientId), isListed, isOpenRental)
  const rows = await reader
    .select({
      id: rentals.id,
      order_id: rentals.order_id,
      title: rentedTitle,
      quantity: rentals.quantity,
      handed_out: rentals.handed_out,
      starts_at: rentals.starts_at,
      expected_return: rentals.expected_return,
      site_id: orders.object_id,
      ...stopMoments,
      place: sql<string | null>`coalesce(${objects.title} || ', ' || ${objects.city},
        case when ${orders.delivery} = 'delivery' then ${orders.address} || ', ' || ${orders.city} end)`,
    })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .leftJoin(objects, eq(objects.id, orders.object_id))
    .where(theirs)
    .orderBy(asc(rentals.expected_return), asc(rentals.id))
    .limit(MAX_CLIENT_RENTALS)
  return {
    data: rows.map(({ starts_at, expected_return, ...row }) => ({
      ...row,
      starts_at: starts_at.toISOString(),
      expected_return: expected_return.toISOString(),
      is_late: expected_return < now,
    })),
    total: rows.length < MAX_CLIENT_RENTALS ? rows.length : await countRentals(reader, theirs),
  }
}

async function countRentals(reader: Reader, where: SQL | undefined): Promise<number> {
  const [counted] = await reader
    .select({ total: count() })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(where)
  return counted?.total ?? 0
}

/** Newest first. 404. */
export async function listClientOrders(
  reader: Reader,
  { clientId, ...request }: { clientId: number } & QueryOf<typeof ListClientOrders>,
): Promise<{ rows: ClientOrder[]; total: number }> {
  const { limit, offset } = toPageWindow(request, CLIENT_ORDERS_A_PAGE)
  const theirs = and(await isTheirs(reader, clientId), isListed)
  const rows = await reader
    .select({ ...rowColumns, site: objects.title })
    .from(orders)
    .leftJoin(objects, eq(objects.id, orders.object_id))
    .where(theirs)
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset)
  return { rows: rows.map(toOrderRow), total: await reader.$count(orders, theirs) }
}

async function isTheirs(reader: Reader, clientId: number): Promise<SQL | undefined> {
  const [client] = await reader.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId))
  if (!client) throw notFound('Tokio kliento nėra.')
  return buildClientOrdersCondition(clientId)
}
