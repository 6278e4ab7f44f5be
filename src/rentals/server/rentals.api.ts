import { daysBetween, isDay } from '#calendar/day.ts'
import { LONGEST_PERIOD_DAYS } from '#calendar/rental-days.ts'
import { constraintMeans } from '#platform/answer-error.ts'
import type { RoomApi } from '#platform/api-server.ts'
import { pageOf } from '#platform/contract.ts'
import { conflict, type FieldErrors, invalid, notFound } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { ListRentals, MarkReturned, ShowAvailability } from '../rentals.contract.ts'
import { availabilityByDay, nextClosing } from './availability-by-day.ts'
import { findRentProductId, listRentals, nextReturn, RENTALS_A_PAGE } from './rentals.queries.ts'
import { takeBack } from './take-back.ts'

constraintMeans('units_are_free', () => conflict('unit-is-taken', 'Šiam laikui laisvų įrankių nebėra.'))

export const rentalsApi: RoomApi = (route) => {
  route(ShowAvailability, async ({ params, query: { from, to }, database: { db }, now, shows }) => {
    checkDays(from, to)
    const productId = await findRentProductId(db, params.slug)
    if (!productId) throw notFound('Tokio įrankio nėra.')

    const calendar = await readSettings(db)
    const data = await availabilityByDay(db, { productId, from, to, calendar, now })
    const changes = [nextClosing(calendar, now), await nextReturn(db, productId, now)].filter((at) => at !== undefined)
    shows([`product:${productId}`, 'settings'], new Date(Math.min(...changes.map(Number))))
    return { data }
  })

  route(ListRentals, async ({ query: { page }, database }) => {
    const { rows, total } = await listRentals(database.db, page)
    return pageOf(rows, total, page, RENTALS_A_PAGE, ListRentals.address)
  })

  route(MarkReturned, async ({ params, body, who, now, database }) => {
    await database.transaction((tx) =>
      takeBack(tx, {
        rentalId: params.id,
        ...(body?.quantity && { quantity: body.quantity }),
        byUserId: who.id,
        now,
      }),
    )
    return { message: 'Nuoma sėkmingai pažymėta kaip grąžinta' }
  })
}

function checkDays(from: string, to: string): void {
  const errors: FieldErrors = {}
  if (!isDay(from)) errors.from = ['Tokios datos nėra.']
  if (!isDay(to)) errors.to = ['Tokios datos nėra.']
  else if (isDay(from) && to < from) errors.to = ['Pabaiga negali būti ankstesnė už pradžią.']
  else if (isDay(from) && daysBetween(from, to) >= LONGEST_PERIOD_DAYS)
    errors.to = [`Vienu kartu rodome ne daugiau kaip ${LONGEST_PERIOD_DAYS}\u00a0dienas.`]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
