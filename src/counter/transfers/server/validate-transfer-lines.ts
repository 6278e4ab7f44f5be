import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Kind } from '#catalogue/kinds.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildUnitsAtSql } from '#catalogue/server/public/build-units-at-sql.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { findUnits, type UnitMatch } from '#catalogue/units/server/public/find-units.ts'
import { listPlannedUnits } from '#catalogue/units/server/public/plan-moves.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import type { Work } from '#shell/action/work.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import type { NewTransfer } from '../transfers.contract.ts'

export interface ValidatedTransferLine {
  product: { id: number; title: string; kind: Kind; isEach: boolean }
  quantity: number
  machines: TransferMachine[]
}
export interface TransferMachine {
  id: number
  code: string
  product_id: number
  /** The home branch. */
  place_id: number
}

interface ToJudge {
  lines: NewTransfer['lines']
  from: Place
  leavesAt: Date
}

/**
 * Locks products and machines. 422 at its line for one unknown, named twice, a bundle, too many; as `validateTransferMachines`.
 */
export async function validateTransferLines(
  work: Work,
  { lines, from, leavesAt }: ToJudge,
): Promise<ValidatedTransferLine[]> {
  const { tx } = work
  const ids = lines.map((line) => line.product_id)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (twice >= 0) throw invalid({ [`lines.${twice}.product_id`]: ['Šis produktas jau yra kitoje eilutėje.'] })
  await lockProducts(tx, ids)
  const known = await tx
    .select({
      id: products.id,
      title: products.title,
      kind: products.kind,
      tracked: products.tracked,
      is_bundle: products.is_bundle,
      here: buildUnitsAtSql(from.id),
    })
    .from(products)
    .where(inArray(products.id, ids))
  const judged: ValidatedTransferLine[] = []
  for (const [index, { product_id, quantity, unit_codes }] of lines.entries()) {
    const at = (name: string, sentence: string) => invalid({ [`lines.${index}.${name}`]: [sentence] })
    const product = known.find(({ id }) => id === product_id)
    if (!product) throw at('product_id', 'Tokio produkto nėra.')
    if (product.is_bundle) throw at('product_id', 'Rinkinys savo vienetų neturi: perkelkite jo dalis.')
    const { id, title, kind } = product
    const isEach = kind === 'rent' && product.tracked === 'each'
    const codes = unit_codes ?? []
    if (codes.length > 0 && !isEach) throw at('unit_codes', 'Šio produkto vienetai tik skaičiuojami – kodų jie neturi.')
    if (codes.length > 0 && quantity != null && quantity !== codes.length)
      throw at('quantity', `Įvardyta vienetų – ${codes.length}.`)
    if (codes.length === 0 && quantity == null) throw at('quantity', 'Įrašykite kiekį arba nuskaitykite vienetus.')
    const field = `lines.${index}.unit_codes`
    const machines = await validateTransferMachines(work, { codes, productIds: [product_id], from, leavesAt, field })
    const wanted = codes.length > 0 ? machines.length : (quantity ?? 0)
    const here = machines.length > 0 ? wanted : await leftAt(work, { product, placeId: from.id, leavesAt })
    if (wanted > here) throw at('quantity', `Padalinyje „${from.title}“ tiek nėra: yra ${Math.max(0, here)} vnt.`)
    judged.push({ product: { id, title, kind, isEach }, quantity: wanted, machines })
  }
  return judged
}

interface TransferableProduct {
  id: number
  kind: Kind
  here: number
}

/** Less those that are down or leave already. */
async function leftAt(
  { tx, now }: Work,
  { product, placeId, leavesAt }: { product: TransferableProduct; placeId: number; leavesAt: Date },
): Promise<number> {
  if (product.kind !== 'rent') return product.here
  const [from, at] = [new Date(Math.max(leavesAt.getTime(), now.getTime())).toISOString(), now.toISOString()]
  // biome-ignore lint/plugin/sql-by-hand: asks `booked_and_down` and no table
  const { rows } = await tx.execute<{ down: number | null }>(
    sql`select down from booked_and_down(${product.id}, ${from}::timestamptz, 'infinity', ${at}::timestamptz, ${placeId})`,
  )
  return product.here - (rows[0]?.down ?? 0)
}

interface ToJudgeMachines {
  codes: readonly string[]
  productIds: readonly number[]
  from: Place
  leavesAt: Date
  field: string
  /** The transfer's own machines are known. */
  transferId?: number
}

/**
 * Locks them by id. 404; 409 `unit-is-retired`, `unit-of-other-product`, `unit-is-in-transit`, `unit-is-elsewhere`,
 * `unit-of-other-place`, `unit-is-out`, `unit-is-in-transfer`; 422 for a repeated code.
 */
export async function validateTransferMachines(
  work: Work,
  { codes, productIds, from, leavesAt, field, transferId }: ToJudgeMachines,
): Promise<TransferMachine[]> {
  const { tx } = work
  if (codes.length === 0) return []
  const refuse = (code: string, unitCode: string, sentence: string) =>
    new Refusal(code === 'not-found' ? 404 : 409, code, sentence, {
      errors: { [field]: [sentence] },
      more: { unit_code: unitCode },
    })
  const matches: UnitMatch[] = []
  for (const { text, unit } of await findUnits(tx, codes, { lock: true })) {
    if (!unit) throw refuse('not-found', text, `Vieneto kodu „${text.trim().slice(0, 60)}“ nėra.`)
    const { code } = unit
    if (matches.some(({ id }) => id === unit.id))
      throw invalid({ [field]: [`Vienetas ${code} nuskaitytas du kartus.`] }, 'scanned-twice')
    if (unit.retired_at) throw refuse('unit-is-retired', code, `Vienetas ${code} nurašytas.`)
    if (unit.product_id === null || !productIds.includes(unit.product_id))
      throw refuse('unit-of-other-product', code, `Vienetas ${code} – kito produkto.`)
    if (unit.in_transit) throw refuse('unit-is-in-transit', code, `Vienetas ${code} jau vežamas.`)
    if (unit.at_place_id !== null && unit.at_place_id !== from.id)
      throw refuse('unit-is-elsewhere', code, `Vienetas ${code} stovi ne padalinyje „${from.title}“.`)
    if (unit.at_place_id === null && unit.place_id !== from.id)
      throw refuse('unit-of-other-place', code, `Vienetas ${code} – kito padalinio.`)
    matches.push(unit)
  }
  const ids = matches.map(({ id }) => id)
  // An own statement sees what the previous lock holder wrote.
  const [out] = await tx
    .select({ unit_id: rental_units.unit_id, due: rentals.expected_return })
    .from(rental_units)
    .innerJoin(rentals, eq(rentals.id, rental_units.rental_id))
    .where(and(isNull(rental_units.back_at), inArray(rental_units.unit_id, ids)))
    .orderBy(asc(rental_units.id))
  const codeOf = (id: number | null) => matches.find((one) => one.id === id)?.code ?? ''
  if (out && (out.due > leavesAt || leavesAt <= work.now))
    throw refuse(
      'unit-is-out',
      codeOf(out.unit_id),
      `Vienetas ${codeOf(out.unit_id)} išduotas klientui.${transferId === undefined ? '' : ' Nuskaitykite, ką vežate vietoj jo.'}`,
    )
  const [planned] = (await listPlannedUnits(work, ids)).filter((one) => one.transfer_id !== transferId)
  if (planned)
    throw refuse(
      'unit-is-in-transfer',
      codeOf(planned.unit_id),
      `Vienetas ${codeOf(planned.unit_id)} jau įrašytas į kitą perkėlimą.`,
    )
  return matches.map(({ id, code, product_id, place_id }) => ({ id, code, product_id: product_id ?? 0, place_id }))
}
