import { and, asc, eq, gte, lt, type SQL } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { buildListedRentalsCondition, isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentedTitle } from '#rentals/server/public/rented-title.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { findDayHours, findNextOpenDay, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import type { DayVisit, DayWork } from '../day-work.contract.ts'

const SHOWN = 6
/** More than any counter serves in a day. */
const MOST_RENTALS = 1_000

type Calendar = Pick<ShopCalendar, 'opening_hours' | 'closed_days'>

interface DayWorkInput {
  place: number | undefined
  calendar: Calendar
  now: Date
}

export async function readDayWork(reader: Reader, { place, calendar, now }: DayWorkInput): Promise<DayWork> {
  const day = findWorkDay(calendar, now)
  const { starts_at, expected_return, place_id, return_place_id } = rentals
  const read = async (
    moment: typeof starts_at | typeof expected_return,
    branch: typeof place_id | typeof return_place_id,
    isWaiting?: SQL,
  ) => {
    const rows = await reader
      .select({
        order_id: rentals.order_id,
        client: orders.client,
        at: moment,
        title: rentedTitle,
        quantity: rentals.quantity,
        place_id: branch,
      })
      .from(rentals)
      .innerJoin(orders, eq(orders.id, rentals.order_id))
      .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
      .where(
        and(
          buildListedRentalsCondition(undefined, now),
          isOpenRental,
          isWaiting,
          gte(moment, toInstant(day, '00:00')),
          lt(moment, toInstant(addDays(day, 1), '00:00')),
          place === undefined ? undefined : eq(branch, place),
        ),
      )
      .orderBy(asc(moment), asc(rentals.order_id), asc(rentals.id))
      .limit(MOST_RENTALS)
    return listVisits(rows)
  }
  return {
    day,
    out: await read(starts_at, place_id, lt(rentals.handed_out, rentals.quantity)),
    back: await read(expected_return, return_place_id),
  }
}

/** A day of which nothing is left is over; a shop that never opens has today. */
function findWorkDay(calendar: Calendar, now: Date): Day {
  const today = toVilniusDay(now)
  const hours = findDayHours(today, calendar)
  const isOver = hours !== undefined && toVilniusTime(now) >= hours.close
  return findNextOpenDay(isOver ? addDays(today, 1) : today, calendar) ?? today
}

type Row = Omit<DayVisit, 'at' | 'tools'> & { at: Date; title: string; quantity: number }

function listVisits(rows: Row[]): DayWork['out'] {
  const byOrder = [...Map.groupBy(rows, ({ order_id }) => order_id).values()]
  const first = byOrder.slice(0, SHOWN).flatMap((own): DayVisit[] => {
    const [earliest] = own
    if (!earliest) return []
    const { order_id, client, at, place_id } = earliest
    return [{ order_id, client, at: at.toISOString(), place_id, tools: listTools(own) }]
  })
  return { total: byOrder.length, first }
}

function listTools(own: Row[]): string[] {
  const byTitle = [...Map.groupBy(own, ({ title }) => title)].map(([title, some]) => ({
    title,
    pieces: some.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  return byTitle
    .toSorted((a, b) => b.pieces - a.pieces)
    .map(({ title, pieces }) => (pieces > 1 ? `${title} × ${pieces}` : title))
}
