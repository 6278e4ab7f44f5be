import { daysBetween, isDay } from '#calendar/day.ts'
import { tag } from '#catalogue/cache-tags.ts'
import { nextMinute } from '#periods/hold-end.ts'
import { refusedWord } from '#periods/refused-period.ts'
import { LONGEST_PERIOD_DAYS } from '#periods/rental-days.ts'
import { pageOf } from '#platform/contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { seesNames } from '#platform/http/hidden-names.ts'
import { plural } from '#platform/plural.ts'
import { conflict, type FieldErrors, invalid, notFound } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import {
  ListRentals,
  MarkReturned,
  PromiseReturn,
  type RentalsQuery,
  ShowAvailability,
  ShowRentalsCalendar,
} from '../rentals.contract.ts'
import { availabilityByDay, nextClosing } from './availability-by-day.ts'
import { markReturned } from './mark-returned.ts'
import { promiseReturn } from './promise-return.ts'
import { readCalendar } from './read-calendar.ts'
import {
  findRentProductId,
  listRentals,
  nextReturn,
  productAndParts,
  RENTALS_A_PAGE,
  showRental,
} from './rentals.queries.ts'

constraintMeans('units_are_free', () => conflict('unit-is-taken', 'Šiam laikui laisvų įrankių nebėra.'))

/** What another room does when something came back: handed in, because it stands above. */
export interface WhenBack {
  whenBack: (tx: Tx, about: { orderId: number; byUserId: number; now: Date }) => Promise<void>
}

export const rentalsApi =
  ({ whenBack }: WhenBack): RoomApi =>
  (route) => {
    route(ShowAvailability, async ({ params, query: { from, to }, database: { db }, now, cacheTags, tells }) => {
      checkDays(from, to)
      const productId = await findRentProductId(db, params.slug)
      if (!productId) throw notFound('Tokio įrankio nėra.')

      const calendar = await readSettings(db)
      const { late_hold_days } = calendar
      const data = await availabilityByDay(db, { productId, from, to, calendar, now })
      const ids = await productAndParts(db, productId)
      const changes = [
        nextClosing(calendar, now),
        await nextReturn(db, ids, now),
        late_hold_days === null ? undefined : nextMinute(now),
      ].filter((at) => at !== undefined)
      cacheTags([...ids.map(tag.product), 'settings'], new Date(Math.min(...changes.map(Number))))
      const isRefused = daysBetween(from, to) + 1 < SHORTEST_LEAFED_DAYS && data.some(({ free }) => free === 0)
      if (isRefused) tells([refusedWord({ productIds: [productId], period: { from, to }, quantity: 1 })])
      return { data }
    })

    route(ListRentals, async ({ query, who, now, database }) => {
      const asked = { ...query, byNames: seesNames(who) }
      const { rows, total } = await listRentals(database.db, asked, now)
      return pageOf(rows, total, query.page, RENTALS_A_PAGE, listAddress(query))
    })

    route(ShowRentalsCalendar, async ({ query, who, now, database: { db } }) => {
      checkDays(query.from, query.to, LONGEST_CALENDAR_DAYS)
      return readCalendar(db, { query: { ...query, byNames: seesNames(who) }, settings: await readSettings(db), now })
    })

    route(PromiseReturn, async ({ params: { id }, body: { at, seen }, who, now, database }) =>
      database.transaction(async (tx) => {
        await promiseReturn(tx, { rentalId: id, at: at === null ? null : new Date(at), seen, byUserId: who.id, now })
        return { data: await showRental(tx, id) }
      }),
    )

    route(MarkReturned, async ({ params, body, who, now, database }) => {
      const about = { byUserId: who.id, now }
      await database.transaction(async (tx) => {
        const { orderId } = await markReturned(tx, { rentalId: params.id, quantity: body?.quantity, ...about })
        await whenBack(tx, { orderId, ...about })
      })
      return { message: 'Nuoma sėkmingai pažymėta kaip grąžinta' }
    })
  }

const LONGEST_CALENDAR_DAYS = 62
/** A tool's page asks for the rest of a month and the next one: whoever asks for fewer days has a period in mind. */
const SHORTEST_LEAFED_DAYS = 28

/** The list's own address with its filters, for the links to its other pages. */
function listAddress({ page: _page, ...filters }: RentalsQuery): string {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `${ListRentals.address}?${query}`
}

function checkDays(from: string, to: string, most = LONGEST_PERIOD_DAYS): void {
  const errors: FieldErrors = {}
  if (!isDay(from)) errors.from = ['Tokios datos nėra.']
  if (!isDay(to)) errors.to = ['Tokios datos nėra.']
  else if (isDay(from) && to < from) errors.to = ['Pabaiga negali būti ankstesnė už pradžią.']
  else if (isDay(from) && daysBetween(from, to) >= most)
    errors.to = [
      `Vienu kartu rodome ne daugiau kaip ${most}\u00a0${plural(most, { one: 'dieną', few: 'dienas', other: 'dienų' })}.`,
    ]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
