import { asc, eq } from 'drizzle-orm'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { newDice } from './dice.ts'
import { handOutTools } from './hand-out-tools.ts'
import type { Event, Story } from './tell-orders.ts'

/** All tools of an order, by an act. */
export const goOut = (story: Story, orderId: number, at: Date): Event => ({
  at,
  happen: async (tx) => {
    const its = await tx
      .select({ id: rentals.id })
      .from(rentals)
      .where(eq(rentals.order_id, orderId))
      .orderBy(asc(rentals.id))
    const rentalIds = its.map(({ id }) => id)
    await handOutTools(tx, story, { orderId, rentalIds, at, dice: newDice(orderId) })
    return []
  },
})
