import { and, eq } from 'drizzle-orm'
import { isOrderTheirs } from '#orders/server/order-is-theirs.ts'
import type { Reader } from '#platform/database/database.ts'
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

export const stopsApi: RoomApi = (route) => {
  route(OffRentByOffice, async ({ params: { id: rentalId }, body: { at, ...asked }, who, now, database }) =>
    database.transaction(async (tx) => {
      const said = { rentalId, asked, at: new Date(at), byUserId: who.id, byCustomer: false, now }
      return { data: await stoppedRental(tx, await offRent(tx, said)) }
    }),
  )

  route(UndoOffRent, async ({ params: { id: rentalId }, who, now, database }) =>
    database.transaction(async (tx) => {
      await undoOffRent(tx, { rentalId, byUserId: who.id, now })
      return { data: await stoppedRental(tx, rentalId) }
    }),
  )

  route(OffRent, async ({ params: { id: orderId, rentalId }, body, who, now, database }) =>
    database.transaction(async (tx) => {
      await demandTheirs(tx, { orderId, rentalId, userId: who.id, now })
      const { at, ...asked } = body ?? {}
      const said = { rentalId, asked, at: momentOf(at), byUserId: who.id, byCustomer: true, now }
      return { data: await stoppedRental(tx, await offRent(tx, said)) }
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
