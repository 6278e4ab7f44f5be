import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatDateTime } from '#calendar/format-day.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'
import { downtimes } from '#units/server/downtimes.tables.ts'
import { keepBack } from '#units/server/keep-back.ts'
import { units } from '#units/server/units.tables.ts'
import type { BrokenBooking, NewDowntime } from '../downtimes.contract.ts'
import { bookingsBrokenBy } from './bookings-broken-by.ts'

interface StartDowntime {
  downtime: NewDowntime
  byUserId: number
  now: Date
}

/**
 * Keeps a machine, or so many units of a product, back. The product is locked before anything is looked at, as at checkout, so that
 * of a booking and a downtime at the same instant the second sees the first. Answers what it breaks of what is booked.
 *
 * Throws 409 `breaks-bookings` with `broken` unless that was accepted; 422 at its field for dates that run backwards, a machine of
 * another product, one that is out, retired or down then already, and for more units than are in service.
 */
export async function startDowntime(
  tx: Tx,
  { downtime, byUserId, now }: StartDowntime,
): Promise<{ id: number; broken: BrokenBooking[] }> {
  const { product_id, unit_id, kind, reason, accept_broken } = downtime
  const from = new Date(downtime.from)
  const to = downtime.to ? new Date(downtime.to) : null
  if (to && to <= from) throw invalid({ to: ['Pabaiga turi būti vėlesnė už pradžią.'] })
  if (unit_id && (downtime.quantity ?? 1) !== 1)
    throw invalid({ quantity: ['Įvardytas vienetas yra vienas: kiekio nurodyti nereikia.'] })

  await lockProducts(tx, [product_id])
  const [product] = await tx
    .select({ title: products.title, stock: products.stock, is_bundle: products.is_bundle })
    .from(products)
    .where(and(eq(products.id, product_id), eq(products.kind, 'rent')))
  if (!product) throw invalid({ product_id: ['Tokio nuomos produkto nėra.'] })
  if (product.is_bundle) throw invalid({ product_id: ['Rinkinys savo vienetų neturi: prastovą įrašykite jo daliai.'] })
  const quantity = downtime.quantity ?? 1
  if (quantity > product.stock)
    throw invalid({ quantity: [`Prastovoje negali būti daugiau vienetų, nei naudojama: ${product.stock}.`] })
  const code = unit_id ? await machineFor(tx, { unitId: unit_id, productId: product_id, from, to, now }) : undefined

  const broken = await bookingsBrokenBy(tx, {
    productId: product_id,
    ...{ from, to, now },
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

  const id = await keepBack(tx, {
    ...{ product_id, quantity, kind, reason },
    unit_id: unit_id ?? null,
    from_at: from,
    to_at: to,
    accepted_broken: accept_broken,
    created_at: now,
    created_by: byUserId,
  })
  await record(tx, {
    by: byUserId,
    deed: 'downtime.started',
    subject: unit_id
      ? { kind: 'unit', id: unit_id, title: code ?? '' }
      : { kind: 'product', id: product_id, title: product.title },
    details: {
      downtime: id,
      quantity,
      reason,
      from: from.toISOString(),
      ...(to && { to: to.toISOString() }),
      ...(broken.length > 0 && { broken: broken.map(({ rental_id }) => rental_id) }),
    },
    now,
  })
  return { id, broken }
}

interface Machine {
  unitId: number
  productId: number
  from: Date
  to: Date | null
  now: Date
}

/** The machine's code, its row locked: who hands it out at this instant waits, and hears that it is down. */
async function machineFor(tx: Tx, { unitId, productId, from, to, now }: Machine): Promise<string> {
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
  return unit.code
}
