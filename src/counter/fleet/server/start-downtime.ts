import { and, eq, isNull, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildUnitsAtSql } from '#catalogue/server/public/build-units-at-sql.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { createDowntime } from '#catalogue/units/server/public/create-downtime.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import type { Work } from '#shell/action/work.ts'
import { choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { BrokenBooking, NewDowntime } from '../downtimes.contract.ts'
import { DowntimeStarted } from '../fleet.events.ts'
import { listBookingsBrokenByChange } from './list-bookings-broken-by-change.ts'

interface StartDowntime {
  downtime: NewDowntime
}

/**
 * Returns the bookings that it breaks. Locks the product first: the second of a booking and a downtime sees the
 * first.
 *
 * 409 `breaks-bookings` with `broken` unless accepted; 422 at its field for reversed dates, a machine of another
 * product, out, retired or down already, and more units than are in service.
 */
export async function startDowntime(
  work: Work<number>,
  { downtime }: StartDowntime,
): Promise<{ id: number; broken: BrokenBooking[] }> {
  const { tx, now, by: byUserId } = work
  const { product_id, unit_id, kind, reason, accept_broken } = downtime
  const from = new Date(downtime.from)
  const to = downtime.to ? new Date(downtime.to) : null
  if (to && to <= from) throw invalid({ to: ['Pabaiga turi būti vėlesnė už pradžią.'] })
  if (unit_id && (downtime.quantity ?? 1) !== 1)
    throw invalid({ quantity: ['Įvardytas vienetas yra vienas: kiekio nurodyti nereikia.'] })

  await lockProducts(tx, [product_id])
  const [product] = await tx
    .select({ title: products.title, is_bundle: products.is_bundle })
    .from(products)
    .where(and(eq(products.id, product_id), eq(products.kind, 'rent')))
  if (!product) throw invalid({ product_id: ['Tokio nuomos produkto nėra.'] })
  if (product.is_bundle) throw invalid({ product_id: ['Rinkinys savo vienetų neturi: prastovą įrašykite jo daliai.'] })
  const quantity = downtime.quantity ?? 1
  const { place } = choosePlaces(await readPlaces(tx), downtime)
  const unit = unit_id ? await machineFor(work, { unitId: unit_id, productId: product_id, from, to }) : undefined
  const placeId = unit?.place_id ?? place.id
  const [here] = await tx
    .select({ stock: buildUnitsAtSql(placeId) })
    .from(products)
    .where(eq(products.id, product_id))
  const stock = here?.stock ?? 0
  if (quantity > stock)
    throw invalid({ quantity: [`Prastovoje negali būti daugiau vienetų, nei naudojama: ${stock}.`] })
  const code = unit?.code

  const broken = await listBookingsBrokenByChange(tx, {
    productId: product_id,
    placeId,
    from,
    to,
    now,
    becomes: (pool) => ({
      ...pool,
      downtimes: [
        ...pool.downtimes,
        { from: from.getTime(), to: to?.getTime() ?? Number.POSITIVE_INFINITY, quantity, unit_id: unit_id ?? null },
      ],
    }),
  })
  if (broken.length > 0 && !accept_broken)
    throw conflict('breaks-bookings', 'Tam laikui jau užsakyta: šių užsakymų įvykdyti nebūtų kuo.', { broken })

  const id = await createDowntime(tx, {
    product_id,
    place_id: placeId,
    quantity,
    kind,
    reason,
    unit_id: unit_id ?? null,
    from_at: from,
    to_at: to,
    accepted_broken: accept_broken,
    created_at: now,
    created_by: byUserId,
  })
  await work.happened(
    DowntimeStarted,
    unit_id
      ? { kind: 'unit', id: unit_id, title: code ?? '' }
      : { kind: 'product', id: product_id, title: product.title },
    {
      downtime: id,
      quantity,
      reason,
      from: from.toISOString(),
      ...(to && { to: to.toISOString() }),
      ...(broken.length > 0 && { broken: broken.map(({ rental_id }) => rental_id) }),
    },
  )
  return { id, broken }
}

interface Machine {
  unitId: number
  productId: number
  from: Date
  to: Date | null
}

/** The lock guards against a simultaneous hand-over. */
async function machineFor(work: Work, { unitId, productId, from, to }: Machine): Promise<typeof units.$inferSelect> {
  const { tx, now } = work
  const [unit] = await tx.select().from(units).where(eq(units.id, unitId)).for('update')
  if (!unit) throw invalid({ unit_id: ['Tokio vieneto nėra.'] })
  if (unit.product_id !== productId) throw invalid({ unit_id: [`Vienetas ${unit.code} – kito produkto.`] })
  if (unit.retired_at) throw invalid({ unit_id: [`Vienetas ${unit.code} nurašytas.`] })
  const [again] = await tx
    .select({ to_at: downtimes.to_at })
    .from(downtimes)
    .where(
      sql`${downtimes.unit_id} = ${unitId} and coalesce(${downtimes.to_at}, 'infinity') > greatest(${from.toISOString()}::timestamptz, ${downtimes.from_at})
        and ${downtimes.from_at} < coalesce(${to?.toISOString() ?? null}::timestamptz, 'infinity')`,
    )
  if (again)
    throw invalid({
      unit_id: [
        `Vieneto ${unit.code} prastova tuo metu jau įrašyta${again.to_at ? ` – iki ${formatDateTime(again.to_at)}` : ''}.`,
      ],
    })
  const [out] = await tx
    .select({ id: rental_units.id })
    .from(rental_units)
    .where(and(eq(rental_units.unit_id, unitId), isNull(rental_units.back_at)))
  if (out && from <= now)
    throw invalid({ from: [`Vienetas ${unit.code} dabar išduotas: prastova gali prasidėti tik vėliau.`] })
  return unit
}
