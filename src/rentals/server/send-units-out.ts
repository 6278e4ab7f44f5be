import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid, notFound, type Refusal } from '#platform/refusal.ts'
import { units } from '#units/server/units.tables.ts'
import { rental_units } from './rentals.tables.ts'

interface SendOut {
  rentalId: number
  productId: number
  quantity: number
  /** The machines that were scanned; without them the shop takes idle ones, the least used first. */
  codes?: string[] | undefined
  /** Where the codes were sent. */
  field?: string | undefined
  now: Date
}

/**
 * Names the machines that go out with a rental. Of a product that is only counted none has a name. Machines are locked in
 * the order of their ids, so of two counters that hand out the same one the second hears that it is out.
 *
 * Refuses 404 for an unknown code; 409 `unit-of-other-product`, `unit-is-retired`, `unit-is-out`, each naming an idle machine to
 * take instead; 422 on `unit_codes` when there are more or fewer of them than units, or one twice.
 */
export async function sendUnitsOut(
  tx: Tx,
  { rentalId, productId, quantity, codes, field, now }: SendOut,
): Promise<void> {
  const [product] = await tx.select({ tracked: products.tracked }).from(products).where(eq(products.id, productId))
  if (product?.tracked !== 'each') return
  const chosen = codes
    ? await unitsOfCodes(tx, { productId, quantity, codes, field })
    : await idleUnits(tx, productId, quantity)
  // What is out without a name from before may leave fewer idle ones than the shop has: the rest is named at its return.
  const named: (number | null)[] = chosen.map(({ id }) => id)
  while (named.length < quantity) named.push(null)
  await tx.insert(rental_units).values(named.map((unit_id) => ({ rental_id: rentalId, unit_id, out_at: now })))
}

async function unitsOfCodes(
  tx: Tx,
  { productId, quantity, codes, field = 'unit_codes' }: Omit<SendOut, 'rentalId' | 'now'> & { codes: string[] },
) {
  const wanted = codes.map((code) => code.toUpperCase())
  if (new Set(wanted).size < wanted.length) throw invalid({ [field]: ['Tas pats vienetas nuskaitytas du kartus.'] })
  if (wanted.length !== quantity)
    throw invalid({
      [field]: [`Nuskaitykite tiek vienetų, kiek išduodate: ${quantity}, o nuskaityta ${wanted.length}.`],
    })
  const found = await tx
    .select({ id: units.id, code: units.code, product_id: units.product_id, retired_at: units.retired_at })
    .from(units)
    .where(inArray(sql`upper(${units.code})`, wanted))
    .orderBy(asc(units.id))
    .for('update')
  const missed = codes.find((code) => !found.some((unit) => unit.code.toUpperCase() === code.toUpperCase()))
  if (missed !== undefined) throw notFound(`Vieneto kodu „${missed}“ nėra.`)
  const refuse = async (code: string, words: string): Promise<Refusal> =>
    conflict(code, `${words} ${await takeInstead(tx, productId, wanted)}`)
  for (const { code, product_id, retired_at } of found) {
    if (retired_at) throw await refuse('unit-is-retired', `Vienetas ${code} nurašytas.`)
    if (product_id !== productId) throw await refuse('unit-of-other-product', `Vienetas ${code} – kito produkto.`)
  }
  const [out] = await tx
    .select({ code: units.code })
    .from(rental_units)
    .innerJoin(units, eq(units.id, rental_units.unit_id))
    .where(
      and(
        isNull(rental_units.back_at),
        inArray(
          rental_units.unit_id,
          found.map(({ id }) => id),
        ),
      ),
    )
  if (out) throw await refuse('unit-is-out', `Vienetas ${out.code} jau išduotas.`)
  return found
}

const isIdle = (tx: Tx) =>
  and(
    isNull(units.retired_at),
    notExists(
      tx
        .select({ one: sql`1` })
        .from(rental_units)
        .where(and(eq(rental_units.unit_id, units.id), isNull(rental_units.back_at))),
    ),
  )

/** The least used first; whoever hands out the same product at the same instant gets others. */
function idleUnits(tx: Tx, productId: number, quantity: number) {
  return tx
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.product_id, productId), isIdle(tx)))
    .orderBy(sql`(select count(*) from ${rental_units} used where used.unit_id = ${units.id})`, asc(units.id))
    .limit(quantity)
    .for('update', { skipLocked: true })
}

/** A machine that could go out in the place of the one that may not. */
async function takeInstead(tx: Tx, productId: number, but: string[]): Promise<string> {
  const [idle] = await tx
    .select({ code: units.code })
    .from(units)
    .where(
      and(eq(units.product_id, productId), isIdle(tx), sql`not upper(${units.code}) = any(${sql.param(but)}::text[])`),
    )
    .orderBy(asc(units.id))
    .limit(1)
  return idle ? `Imkite ${idle.code}.` : 'Kito laisvo vieneto nėra.'
}
