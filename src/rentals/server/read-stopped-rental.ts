import { and, asc, eq, isNull } from 'drizzle-orm'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { StoppedRental } from '../stops.contract.ts'
import { rentedTitle } from './public/rented-title.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { rentals } from './rentals.tables.ts'

/** 404. */
export async function readStoppedRental(reader: Reader, rentalId: number): Promise<StoppedRental> {
  const [rental] = await reader.select().from(rentals).where(eq(rentals.id, rentalId))
  if (!rental) throw notFound('Tokios nuomos nėra.')
  const stops = await reader
    .select()
    .from(rental_stops)
    .where(and(eq(rental_stops.rental_id, rentalId), isNull(rental_stops.undone_at)))
    .orderBy(asc(rental_stops.from_at), asc(rental_stops.id))
  const off = stops.find(({ kind }) => kind === 'off_rent')
  const broken = stops.find(({ kind, ended_at }) => kind === 'breakdown' && ended_at === null)
  return {
    rental_id: rental.id,
    order_id: rental.order_id,
    title: (await readStoppedLine(reader, rental)).title,
    quantity: rental.quantity,
    off_rent_at: off?.from_at.toISOString() ?? null,
    broken_since: broken?.from_at.toISOString() ?? null,
    note: broken?.note ?? '',
  }
}

export async function readStoppedLine(reader: Reader, { id }: Pick<typeof rentals.$inferSelect, 'id'>) {
  const [line] = await reader
    .select({ title: rentedTitle, period: order_lines.period })
    .from(rentals)
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(eq(rentals.id, id))
  return line ?? { title: '', period: null }
}
