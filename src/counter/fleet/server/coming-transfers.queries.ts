import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { transfer_lines, transfers } from '#counter/transfers/server/transfers.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { rentals } from '#rentals/server/rentals.tables.ts'
import { places } from '#shell/branches/server/places.tables.ts'
import type { ComingTransfer } from '../collisions.contract.ts'

type RentalToSupply = Pick<typeof rentals.$inferSelect, 'id' | 'product_id' | 'place_id' | 'starts_at'>

/** Transfers that are to bring a product to its branch, by the rental that is short all the same. */
export async function readComingTransfers(
  reader: Reader,
  requests: readonly RentalToSupply[],
  now: Date,
): Promise<Map<number, ComingTransfer[]>> {
  const productIds = [...new Set(requests.flatMap(({ product_id }) => product_id ?? []))]
  if (productIds.length === 0) return new Map()
  const open = await reader
    .select({
      id: transfers.id,
      to: transfers.to_place_id,
      from_place: places.title,
      product_id: transfer_lines.product_id,
      arrives_at: transfers.arrives_at,
      rehome: transfers.rehome,
      quantity: sql<number>`case when ${transfers.sent_at} is null then ${transfer_lines.quantity}
        else ${transfer_lines.sent} - ${transfer_lines.received} - ${transfer_lines.lost} end`,
    })
    .from(transfers)
    .innerJoin(transfer_lines, eq(transfer_lines.transfer_id, transfers.id))
    .innerJoin(places, eq(places.id, transfers.from_place_id))
    .where(
      and(
        isNull(transfers.received_at),
        isNull(transfers.cancelled_at),
        inArray(transfer_lines.product_id, productIds),
      ),
    )
    .orderBy(asc(transfers.arrives_at), asc(transfers.id))
  return new Map(
    requests.map(({ id, product_id, place_id, starts_at }) => [
      id,
      open
        .filter((one) => one.product_id === product_id && one.to === place_id && one.quantity > 0)
        .map(({ id: transfer_id, from_place, quantity, arrives_at, rehome }) => ({
          transfer_id,
          from_place,
          quantity,
          arrives_at: arrives_at.toISOString(),
          why: !rehome ? 'stays-strange' : arrives_at > starts_at || arrives_at <= now ? 'too-late' : 'too-few',
        })),
    ]),
  )
}
