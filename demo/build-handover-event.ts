import { asc, eq } from 'drizzle-orm'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { createDice } from './dice.ts'
import { handOutTools } from './hand-out-tools.ts'
import type { DemoEvent, DemoScenario } from './play-demo-scenario.ts'

/** All tools of an order, by an act. */
export const buildHandoverEvent = (story: DemoScenario, orderId: number, at: Date): DemoEvent => ({
  at,
  happen: async (tx) => {
    const its = await tx
      .select({ id: rentals.id })
      .from(rentals)
      .where(eq(rentals.order_id, orderId))
      .orderBy(asc(rentals.id))
    const rentalIds = its.map(({ id }) => id)
    await handOutTools(tx, story, { orderId, rentalIds, at, dice: createDice(orderId) })
    return []
  },
})
