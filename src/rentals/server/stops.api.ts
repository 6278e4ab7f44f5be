import { and, eq } from 'drizzle-orm'
import { isOrderTheirs } from '#orders/server/order-is-theirs.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import {
  EndBreakdown,
  OffRent,
  OffRentByOffice,
  ReportBreakdown,
  ReportBreakdownByOffice,
  UndoOffRent,
} from '../stops.contract.ts'
import { endBreakdown } from './end-breakdown.ts'
import { offRent } from './off-rent.ts'
import { rentals } from './rentals.tables.ts'
import { reportBreakdown } from './report-breakdown.ts'
import { stoppedRental } from './stopped-rental.ts'
import { undoOffRent } from './undo-off-rent.ts'

/** What other rooms do when somebody is done with a tool, or goes on after all: handed in, because they stand above. */
export interface WhenDone {
  whenOffRent: (tx: Tx, about: { orderId: number; rentalId: number; now: Date }) => Promise<void>
  whenOnRentAgain: (tx: Tx, about: { orderId: number; rentalId: number; byUserId: number; now: Date }) => Promise<void>
}

export const stopsApi =
  ({ whenOffRent, whenOnRentAgain }: WhenDone): RoomApi =>
  (route) => {
    route(OffRentByOffice, async ({ params: { id: rentalId }, body: { at, ...asked }, who, now, database }) =>
      database.transaction(async (tx) => {
        const said = { rentalId, asked, at: new Date(at), byUserId: who.id, byCustomer: false, now }
        const stopped = await stoppedRental(tx, await offRent(tx, said))
        await whenOffRent(tx, { orderId: stopped.order_id, rentalId: stopped.rental_id, now })
        return { data: stopped }
      }),
    )

    route(UndoOffRent, async ({ params: { id: rentalId }, who, now, database }) =>
      database.transaction(async (tx) => {
        await undoOffRent(tx, { rentalId, byUserId: who.id, now })
        const stopped = await stoppedRental(tx, rentalId)
        await whenOnRentAgain(tx, { orderId: stopped.order_id, rentalId, byUserId: who.id, now })
        return { data: stopped }
      }),
    )

    route(OffRent, async ({ params: { id: orderId, rentalId }, body, who, now, database }) =>
      database.transaction(async (tx) => {
        await demandTheirs(tx, { orderId, rentalId, userId: who.id, now })
        const { at, ...asked } = body ?? {}
        const said = { rentalId, asked, at: momentOf(at), byUserId: who.id, byCustomer: true, now }
        const stopped = await stoppedRental(tx, await offRent(tx, said))
        await whenOffRent(tx, { orderId, rentalId: stopped.rental_id, now })
        return { data: stopped }
      }),
    )

    route(
      ReportBreakdown,
      async ({ params: { id: orderId, rentalId }, body: { note, at, ...asked }, who, now, database }) =>
        database.transaction(async (tx) => {
          await demandTheirs(tx, { orderId, rentalId, userId: who.id, now })
          const said = { rentalId, asked, note, at: momentOf(at), byUserId: who.id, byCustomer: true, now }
          return { data: await stoppedRental(tx, await reportBreakdown(tx, said)) }
        }),
    )

    route(
      ReportBreakdownByOffice,
      async ({ params: { id: rentalId }, body: { note, at, ...asked }, who, now, database }) =>
        database.transaction(async (tx) => {
          const said = { rentalId, asked, note, at: momentOf(at), byUserId: who.id, byCustomer: false, now }
          return { data: await stoppedRental(tx, await reportBreakdown(tx, said)) }
        }),
    )

    route(EndBreakdown, async ({ params: { id: rentalId }, body, who, now, database }) =>
      database.transaction(async (tx) => {
        await endBreakdown(tx, { rentalId, at: momentOf(body?.at), byUserId: who.id, now })
        return { data: await stoppedRental(tx, rentalId) }
      }),
    )
  }

const momentOf = (text: string | null | undefined): Date | undefined => (text ? new Date(text) : undefined)

interface Named {
  orderId: number
  rentalId: number
  userId: number
  now: Date
}

/** 404 for another's order, and for a rental of another one. */
async function demandTheirs(reader: Reader, { orderId, rentalId, userId, now }: Named): Promise<void> {
  const [rental] = await reader
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.id, rentalId), eq(rentals.order_id, orderId)))
  if (!rental || !(await isOrderTheirs(reader, { orderId, userId, now }))) throw notFound('Tokios nuomos nėra.')
}
