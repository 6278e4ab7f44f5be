import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { rentals } from '../rentals.tables.ts'
import { splitRental } from '../split-rental.ts'

interface CancelUnitsInput {
  /** Rentals of one line, or of one part of its bundles. */
  rentalIds: readonly number[]
  units: number
}

/**
 * Only units that have not gone out are cancelled. The line keeps the units ordered. Products and rentals are locked.
 */
export async function cancelUnits({ tx, now }: Work, { rentalIds, units }: CancelUnitsInput): Promise<void> {
  let left = units
  for (const id of rentalIds) {
    const [rental] = await tx.select().from(rentals).where(eq(rentals.id, id))
    const quantity = rental ? Math.min(left, rental.quantity - rental.handed_out) : 0
    if (!rental || quantity === 0) continue
    left -= quantity
    if (quantity === rental.quantity) await tx.update(rentals).set({ cancelled_at: now }).where(eq(rentals.id, id))
    else await splitRental(tx, { rental, quantity, handed_out: 0, rows: [], as: { cancelled_at: now } })
  }
}
