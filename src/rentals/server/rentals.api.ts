import { tag } from '#catalogue/cache-tags.ts'
import { pageOf } from '#platform/contract.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { seesNames } from '#platform/http/hidden-names.ts'
import { plural } from '#platform/plural.ts'
import { conflict, type FieldErrors, invalid, notFound } from '#platform/refusal.ts'
import { daysBetween } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { nextMinute } from '#rules/periods/hold-end.ts'
import { refusedWord } from '#rules/periods/refused-period.ts'
import { LONGEST_PERIOD_DAYS } from '#rules/periods/rental-days.ts'
import { choosePlace, settingsAt } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import {
  ListRentals,
  MarkReturned,
  PromiseReturn,
  type RentalsQuery,
  ShowAvailability,
  ShowRentalsCalendar,
} from '../rentals.contract.ts'
import { availabilityByDay, nextClosing } from './availability-by-day.ts'
import { whereBack } from './leave-elsewhere.ts'
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

export const rentalsApi: RoomApi = (route) => {
  route(
    ShowAvailability,
    async ({ params, query: { from, to, place: placeId }, database: { db }, now, cacheTags, tells }) => {
      checkDays(from, to)
      const productId = await findRentProductId(db, params.slug)
      if (!productId) throw notFound('Tokio įrankio nėra.')

      const settings = await readSettings(db)
      const at = choosePlace(await readPlaces(db), placeId)
      const calendar = settingsAt(settings, at)
      const { late_hold_days } = settings
      const data = await availabilityByDay(db, { productId, placeId: at.place.id, from, to, calendar, now })
      const ids = await productAndParts(db, productId)
      const changes = [
        nextClosing(calendar, now),
        await nextReturn(db, ids, now),
        late_hold_days === null ? undefined : nextMinute(now),
      ].filter((at) => at !== undefined)
      cacheTags([...ids.map(tag.product), 'settings'], new Date(Math.min(...changes.map(Number))))
      const isRefused = daysBetween(from, to) + 1 < SHORTEST_LEAFED_DAYS && data.some(({ free }) => free === 0)
      const refused = { productIds: [productId], period: { from, to }, quantity: 1, placeId: at.place.id }
      if (isRefused) tells([refusedWord(refused)])
      return { data }
    },
  )

  route(ListRentals, async ({ query, who, now, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const asked = { ...query, byNames: seesNames(who) }
    const { rows, total } = await listRentals(database.db, asked, now)
    return pageOf(rows, total, query.page, RENTALS_A_PAGE, listAddress(query))
  })

  route(ShowRentalsCalendar, async ({ query, who, now, database: { db } }) => {
    checkDays(query.from, query.to, LONGEST_CALENDAR_DAYS)
    const at = choosePlace(await readPlaces(db), query.place)
    const settings = settingsAt(await readSettings(db), at)
    return readCalendar(db, { query: { ...query, byNames: seesNames(who) }, settings, now })
  })

  route(PromiseReturn, async ({ params: { id }, body: { at, seen }, act }) =>
    act(async (work) => {
      await promiseReturn(work, {
        rentalId: id,
        at: at === null ? null : new Date(at),
        seen,
      })
      return { data: await showRental(work.tx, id) }
    }),
  )

  route(MarkReturned, async ({ params, body, act }) => {
    await act(async (work) =>
      markReturned(work, {
        ...{ rentalId: params.id, quantity: body?.quantity },
        placeId: await whereBack(work.tx, body?.place_id),
      }),
    )
    return { message: 'Nuoma sėkmingai pažymėta kaip grąžinta' }
  })
}

const LONGEST_CALENDAR_DAYS = 62
/** A shorter range is a chosen period. */
const SHORTEST_LEAFED_DAYS = 28

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
