import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { conflict } from '#platform/refusal.ts'
import type { DayReceiptLine } from '#rules/periods/compute-charged-days.ts'
import type { Period } from '#rules/periods/period.ts'
import type { PeriodInstants } from '#rules/periods/to-period-instants.ts'
import type { Work } from '#shell/action/work.ts'
import { RentalMoved } from '../../rentals.events.ts'
import { rental_extensions } from '../rental-extensions.tables.ts'
import { rentals } from '../rentals.tables.ts'
import { moveReturn } from './move-return.ts'
import { isOpenRental } from './rental-conditions.ts'

interface MoveInvoicedInput extends PeriodInstants {
  /** Rentals of one line; finished ones stay. */
  rentalIds: readonly number[]
  title: string
  period: Period
  receipt: DayReceiptLine[] | null
  keepsStart: boolean
  /** The order charges the longer part. */
  orderId: number | null
}

/**
 * The rental moves to another time than its line's: longer is extended, shorter loses extensions first. Locked, and
 * free.
 */
export async function moveInvoiced(work: Work, moving: MoveInvoicedInput): Promise<void> {
  const { tx, now } = work
  const { rentalIds, title, period, receipt, keepsStart, orderId, starts_at, expected_return } = moving
  const open = await tx
    .select()
    .from(rentals)
    .where(and(inArray(rentals.id, [...rentalIds]), isOpenRental))
    .orderBy(asc(rentals.id))
  for (const rental of open) {
    const { id, product_id } = rental
    if (keepsStart && expected_return > rental.expected_return) {
      if (product_id === null) throw conflict('not-rented-any-more', `„${title}“ nebenuomojame: pratęsti negalima.`)
      await moveReturn(work, { rental: { ...rental, product_id }, orderId, return_after: expected_return })
      continue
    }
    const isExtended = await shortenExtensions(work, id, expected_return)
    await tx
      .update(rentals)
      .set({
        starts_at,
        expected_return,
        promised_at: null,
        ...(!keepsStart && { rebooked_at: now }),
        ...(!isExtended && { moved_period: period, moved_receipt: receipt }),
      })
      .where(eq(rentals.id, id))
  }
  await work.happenedToEach(
    RentalMoved,
    open.map((rental) => ({
      subject: { kind: 'rental', id: rental.id, title },
      payload: {
        order: rental.order_id,
        starts_at: [rental.starts_at.toISOString(), starts_at.toISOString()],
        expected_return: [rental.expected_return.toISOString(), expected_return.toISOString()],
      },
    })),
  )
}

/** True while an extension still stands. */
async function shortenExtensions({ tx, now }: Work, rentalId: number, ends: Date): Promise<boolean> {
  const extensions = await tx
    .select()
    .from(rental_extensions)
    .where(and(eq(rental_extensions.rental_id, rentalId), isNull(rental_extensions.undone_at)))
    .orderBy(desc(rental_extensions.id))
  for (const { id, return_before, return_after } of extensions) {
    const change = return_before >= ends ? { undone_at: now } : return_after > ends ? { return_after: ends } : undefined
    if (change) await tx.update(rental_extensions).set(change).where(eq(rental_extensions.id, id))
  }
  return extensions.some(({ return_before }) => return_before < ends)
}
