import { tag } from '#catalogue/cache-tags.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { maySeeNames } from '#platform/http/hidden-names.ts'
import { pickPluralForm } from '#platform/pick-plural-form.ts'
import { conflict, type FieldErrors, invalid, notFound } from '#platform/refusal.ts'
import { countDaysBetween } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { computeNextMinute } from '#rules/periods/compute-hold-end.ts'
import { formatRefusedPeriod } from '#rules/periods/refused-period.ts'
import { LONGEST_PERIOD_DAYS } from '#rules/periods/rental-days.ts'
import { applyBranchHours, choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import {
  ListRentals,
  MarkReturned,
  PromiseReturn,
  type RentalsQuery,
  ShowAvailability,
  ShowRentalsCalendar,
} from '../rentals.contract.ts'
import { findNextClosing, listAvailabilityByDay } from './list-availability-by-day.ts'
import { markReturned } from './mark-returned-input.ts'
import { resolveReturnBranch } from './public/return-to-other-branch.ts'
import { readCalendar } from './read-calendar.ts'
import { recordReturnPromise } from './record-return-promise.ts'
import {
  findNextReturn,
  findRentProductId,
  listProductAndPartIds,
  listRentals,
  RENTALS_A_PAGE,
  showRental,
} from './rentals.queries.ts'

registerConstraintRefusal('units_are_free', () => conflict('unit-is-taken', 'Šiam laikui laisvų įrankių nebėra.'))

export const registerRentalRoutes: ModuleApi = (route) => {
  route(
    ShowAvailability,
    async ({ params, query: { from, to, place: placeId }, database: { db }, now, cacheTags, tells }) => {
      checkDays(from, to)
      const productId = await findRentProductId(db, params.slug)
      if (!productId) throw notFound('Tokio įrankio nėra.')

      const settings = await readSettings(db)
      const at = choosePlace(await readPlaces(db), placeId)
      const calendar = applyBranchHours(settings, at)
      const { late_hold_days } = settings
      const data = await listAvailabilityByDay(db, { productId, placeId: at.place.id, from, to, calendar, now })
      const ids = await listProductAndPartIds(db, productId)
      const changes = [
        findNextClosing(calendar, now),
        await findNextReturn(db, ids, now),
        late_hold_days === null ? undefined : computeNextMinute(now),
      ].filter((at) => at !== undefined)
      cacheTags([...ids.map(tag.product), 'settings'], new Date(Math.min(...changes.map(Number))))
      const isRefused = countDaysBetween(from, to) + 1 < SHORTEST_LEAFED_DAYS && data.some(({ free }) => free === 0)
      const refused = { productIds: [productId], period: { from, to }, quantity: 1, placeId: at.place.id }
      if (isRefused) tells([formatRefusedPeriod(refused)])
      return { data }
    },
  )

  route(ListRentals, async ({ query, who, now, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const input = { ...query, byNames: maySeeNames(who) }
    const { rows, total } = await listRentals(database.db, input, now)
    return buildPageAnswer(rows, total, query, RENTALS_A_PAGE, listAddress(query))
  })

  route(ShowRentalsCalendar, async ({ query, who, now, database: { db } }) => {
    checkDays(query.from, query.to, LONGEST_CALENDAR_DAYS)
    const at = choosePlace(await readPlaces(db), query.place)
    const settings = applyBranchHours(await readSettings(db), at)
    return readCalendar(db, { query: { ...query, byNames: maySeeNames(who) }, settings, now })
  })

  route(PromiseReturn, async ({ params: { id }, body: { at, seen }, act }) =>
    act(async (work) => {
      await recordReturnPromise(work, { rentalId: id, at: at === null ? null : new Date(at), seen })
      return { data: await showRental(work.tx, id) }
    }),
  )

  route(MarkReturned, async ({ params, body, act }) => {
    await act(async (work) =>
      markReturned(work, {
        rentalId: params.id,
        quantity: body?.quantity,
        placeId: await resolveReturnBranch(work.tx, body?.place_id),
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

function checkDays(from: string, to: string, max = LONGEST_PERIOD_DAYS): void {
  const errors: FieldErrors = {}
  if (!isDay(from)) errors.from = ['Tokios datos nėra.']
  if (!isDay(to)) errors.to = ['Tokios datos nėra.']
  else if (isDay(from) && to < from) errors.to = ['Pabaiga negali būti ankstesnė už pradžią.']
  else if (isDay(from) && countDaysBetween(from, to) >= max)
    errors.to = [
      `Vienu kartu rodome ne daugiau kaip ${max}\u00a0${pickPluralForm(max, { one: 'dieną', few: 'dienas', other: 'dienų' })}.`,
    ]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
