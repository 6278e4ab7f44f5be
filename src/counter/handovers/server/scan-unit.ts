import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { findUnits } from '#catalogue/units/server/public/find-units.ts'
import { listFamilyOrderIds } from '#orders/server/public/lock-family.ts'
import type { BodyOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { buildUnknownUnitRefusal } from '#rentals/server/public/build-unknown-unit-refusal.ts'
import { findLastUnitReturn } from '#rentals/server/public/find-last-unit-return.ts'
import { findReturnRefusal } from '#rentals/server/public/find-return-refusal.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { validateScannedUnits } from '#rentals/server/public/validate-scanned-units.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import type { ScanUnit } from '../handovers.contract.ts'

type Scan = BodyOf<typeof ScanUnit>
type Place = Awaited<ReturnType<typeof placesOf>>[number]

interface ScanUnitInput {
  orderId: number
  scan: Scan
  now: Date
}

/** The act checks again, locked. 404 without order or code; as `validateScannedUnits`, `findReturnRefusal`. */
type ScannedIn = Omit<ScanUnitInput, 'orderId'> & { orderIds: number[] }

export async function scanUnit(reader: Reader, { orderId, scan, now }: ScanUnitInput) {
  const orderIds = await listFamilyOrderIds(reader, orderId)
  const places = await placesOf(reader, orderIds, scan.rental_id)
  return scan.act === 'handover'
    ? findGoingOut(reader, places, scan, now)
    : findComingBack(reader, places, { orderIds, scan, now })
}

async function findGoingOut(reader: Reader, places: Place[], scan: Scan, now: Date) {
  const { code, taken, full, override_inspection } = scan
  const waiting = places.filter(({ handed_out, quantity }) => handed_out < quantity)
  const productIds = waiting.map(({ product_id }) => product_id)
  const [{ unit } = { unit: undefined }] = await findUnits(reader, [code])
  const outAt = waiting[0]?.place_id ?? null
  if (!unit)
    throw await buildUnknownUnitRefusal(reader, {
      text: code,
      productIds,
      taken,
      outAt,
      until: waiting[0]?.until,
      field: 'code',
      now,
    })
  const alike = waiting.filter(({ product_id }) => product_id === unit.product_id)
  const place = alike.find(({ id }) => !full.includes(id)) ?? alike[0] ?? waiting[0]
  if (!place) throw conflict('nothing-to-hand-out', 'Šiame užsakyme vienetų, kuriuos reikėtų išduoti, nebėra.')
  await validateScannedUnits(reader, {
    productId: place.product_id,
    placeId: place.place_id,
    until: place.until,
    codes: [unit.code],
    taken,
    field: 'code',
    mayBeUninspected: override_inspection !== undefined,
    now,
  })
  return { rental_id: place.id, code: unit.code, serial: unit.serial, is_newly_named: false }
}

async function findComingBack(reader: Reader, places: Place[], { orderIds, scan: { code, taken }, now }: ScannedIn) {
  const productIds = places.map(({ product_id }) => product_id)
  const [{ unit } = { unit: undefined }] = await findUnits(reader, [code])
  if (!unit)
    throw await buildUnknownUnitRefusal(reader, { text: code, productIds, taken, outAt: null, field: 'code', now })
  const out = await reader
    .select({ rental_id: rental_units.rental_id, unit_id: rental_units.unit_id, out_at: rental_units.out_at })
    .from(rental_units)
    .innerJoin(rentals, eq(rentals.id, rental_units.rental_id))
    .where(and(isNull(rental_units.back_at), inArray(rentals.order_id, orderIds)))
  const answer = { code: unit.code, serial: unit.serial }
  const known = out.find(({ unit_id }) => unit_id === unit.id)
  if (known) return { ...answer, rental_id: known.rental_id, is_newly_named: false }

  const named = new Set(out.map(({ unit_id }) => unit_id))
  const newlyNamed = (await findUnits(reader, taken))
    .flatMap((one) => one.unit ?? [])
    .filter(({ id }) => !named.has(id))
  const ofProduct = new Set(places.filter(({ product_id }) => product_id === unit.product_id).map(({ id }) => id))
  const since = await findLastUnitReturn(reader, unit.id)
  const nameless = out.filter(
    (row) => row.unit_id === null && ofProduct.has(row.rental_id) && !(since && row.out_at < since),
  )
  const spokenFor = newlyNamed.filter(({ product_id }) => product_id === unit.product_id).length
  const place = nameless[spokenFor]
  const refusal = await findReturnRefusal(reader, { unit, productIds, isNameable: place !== undefined, field: 'code' })
  if (refusal || !place) throw refusal ?? notFound()
  return { ...answer, rental_id: place.rental_id, is_newly_named: true }
}

/** Tracked units, the scanned field's first. */
async function placesOf(reader: Reader, orderIds: number[], first = 0) {
  if (orderIds.length === 0) throw notFound('Tokio užsakymo nėra.')
  return reader
    .select({
      id: rentals.id,
      product_id: products.id,
      place_id: rentals.place_id,
      until: rentals.expected_return,
      quantity: rentals.quantity,
      handed_out: rentals.handed_out,
    })
    .from(rentals)
    .innerJoin(products, eq(products.id, rentals.product_id))
    .where(and(inArray(rentals.order_id, orderIds), isOpenRental, eq(products.tracked, 'each')))
    .orderBy(sql`${rentals.id} <> ${first}`, asc(rentals.id))
}
