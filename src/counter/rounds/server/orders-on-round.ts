import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'

export const buildOrdersOnRoundReader =
  ({ db }: Pick<Database, 'db'>): AppContext['ordersOnRound'] =>
  async (driverId, now) => {
    const own = await db
      .select({ order_id: stops.order_id })
      .from(stops)
      .where(and(eq(stops.day, toVilniusDay(now)), eq(stops.driver_user_id, driverId), ne(stops.state, 'dropped')))
    return new Set(own.map(({ order_id }) => order_id))
  }
