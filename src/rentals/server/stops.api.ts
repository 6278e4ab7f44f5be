import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { isOrderTheirs } from '#orders/server/public/is-users-order.ts'
import { openGuestOrder } from '#orders/server/public/open-guest-order.ts'
import { listOpenedFamilyIds } from '#orders/server/public/orders.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { RentalOffRentUndone } from '../rentals.events.ts'
import {
  EndBreakdown,
  GuestOffRent,
  OffRent,
  OffRentByOffice,
  ReportBreakdown,
  ReportBreakdownByOffice,
  ReportGuestBreakdown,
  UndoOffRent,
} from '../stops.contract.ts'
import { assertRentalNotBilled } from './assert-rental-not-billed.ts'
import { endBreakdown } from './public/end-breakdown.ts'
import { lockForStop } from './public/lock-for-stop.ts'
import { readStoppedLine, readStoppedRental } from './read-stopped-rental.ts'
import { recordOffRent } from './record-off-rent.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { rentals } from './rentals.tables.ts'
import { reportBreakdown } from './report-breakdown.ts'

export const registerRentalStopRoutes: ModuleApi = (route) => {
  route(OffRentByOffice, async ({ params: { id: rentalId }, body: { at, ...input }, act }) =>
    act(async (work) => {
      const said = { rentalId, unitsToStop: input, at: new Date(at), byCustomer: false }
      const stopped = await readStoppedRental(work.tx, await recordOffRent(work, said))
      return { data: stopped }
    }),
  )

  route(UndoOffRent, async ({ params: { id: rentalId }, act }) =>
    act(async (work) => {
      await undoOffRent(work, { rentalId })
      const stopped = await readStoppedRental(work.tx, rentalId)
      return { data: stopped }
    }),
  )

  async function endRent(work: Work, rentalId: number, body: z.output<typeof OffRent.body>) {
    const { at, ...input } = body ?? {}
    const said = { rentalId, unitsToStop: input, at: momentOf(at), byCustomer: true }
    return { data: await readStoppedRental(work.tx, await recordOffRent(work, said)) }
  }

  async function breakDown(work: Work, rentalId: number, body: z.output<typeof ReportBreakdown.body>) {
    const { note, at, ...input } = body
    const said = { rentalId, unitsToStop: input, note, at: momentOf(at), byCustomer: true }
    return { data: await readStoppedRental(work.tx, await reportBreakdown(work, said)) }
  }

  route(OffRent, async ({ params: { id: orderId, rentalId }, body, who, act }) =>
    act(async (work) => {
      await demandTheirs(work.tx, { orderId, rentalId, userId: who.id, now: work.now })
      return endRent(work, rentalId, body)
    }),
  )

  route(ReportBreakdown, async ({ params: { id: orderId, rentalId }, body, who, act }) =>
    act(async (work) => {
      await demandTheirs(work.tx, { orderId, rentalId, userId: who.id, now: work.now })
      return breakDown(work, rentalId, body)
    }),
  )

  const opened = openGuestOrder()

  route(GuestOffRent, async (asking) => {
    const { params, body, act } = asking
    const orderId = await opened(asking)
    return act(async (work) => {
      await demandOpened(work.tx, { orderId, rentalId: params.rentalId })
      return endRent(work, params.rentalId, body)
    })
  })

  route(ReportGuestBreakdown, async (asking) => {
    const { params, body, act } = asking
    const orderId = await opened(asking)
    return act(async (work) => {
      await demandOpened(work.tx, { orderId, rentalId: params.rentalId })
      return breakDown(work, params.rentalId, body)
    })
  })

  route(ReportBreakdownByOffice, async ({ params: { id: rentalId }, body: { note, at, ...input }, act }) =>
    act(async (work) => {
      const said = { rentalId, unitsToStop: input, note, at: momentOf(at), byCustomer: false }
      return { data: await readStoppedRental(work.tx, await reportBreakdown(work, said)) }
    }),
  )

  route(EndBreakdown, async ({ params: { id: rentalId }, body, act }) =>
    act(async (work) => {
      await endBreakdown(work, { rentalId, at: momentOf(body?.at) })
      return { data: await readStoppedRental(work.tx, rentalId) }
    }),
  )
}

const momentOf = (text: string | null | undefined): Date | undefined => (text ? new Date(text) : undefined)

interface CustomerRentalQuery {
  orderId: number
  rentalId: number
  userId: number
  now: Date
}

/** 404 for another's order or rental. */
async function demandTheirs(reader: Reader, { orderId, rentalId, userId, now }: CustomerRentalQuery): Promise<void> {
  const [rental] = await reader
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.id, rentalId), eq(rentals.order_id, orderId)))
  if (!rental || !(await isOrderTheirs(reader, { orderId, userId, now }))) throw notFound('Tokios nuomos nėra.')
}

/** 404 for a rental that is not of the order of a guest’s link, nor of its family. */
async function demandOpened(
  reader: Reader,
  { orderId, rentalId }: { orderId: number; rentalId: number },
): Promise<void> {
  const orderIds = await listOpenedFamilyIds(reader, orderId)
  const [rental] = await reader
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.id, rentalId), inArray(rentals.order_id, orderIds)))
  if (!rental) throw notFound('Tokios nuomos nėra.')
}

/**
 * The rental is as if never off rent. As `lockForStop`; 409 `not-off-rent`, `billed-past` once those days were billed.
 */
async function undoOffRent(work: Work<number>, { rentalId }: { rentalId: number }): Promise<void> {
  const { tx, now, by: byUserId } = work
  const { rental, offRent } = await lockForStop(tx, rentalId)
  if (!offRent) throw conflict('not-off-rent', 'Šios nuomos pabaiga nepranešta.')
  await assertRentalNotBilled(tx, { rental, from: offRent.from_at })
  await tx.update(rental_stops).set({ undone_at: now, undone_by: byUserId }).where(eq(rental_stops.id, offRent.id))
  await tx
    .update(rental_stops)
    .set({ until_at: null })
    .where(
      and(
        eq(rental_stops.rental_id, rentalId),
        eq(rental_stops.kind, 'breakdown'),
        isNull(rental_stops.ended_at),
        isNull(rental_stops.undone_at),
      ),
    )
  await work.happened(
    RentalOffRentUndone,
    { kind: 'rental', id: rentalId, title: (await readStoppedLine(tx, rental)).title },
    { order: rental.order_id, off_rent_at: [offRent.from_at.toISOString(), null] },
  )
}
