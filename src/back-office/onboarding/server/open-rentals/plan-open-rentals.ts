import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { Tracking } from '#catalogue/tracking.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { readClosedUntil } from '#finance/months/server/public/read-closed-until.ts'
import { imported_orders } from '#orders/server/imported-orders.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { findNamedClients, pickNamedClient } from '#people/clients/server/public/find-named-clients.ts'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { DayPeriod } from '#rules/periods/period.ts'
import { LONGEST_PERIOD_DAYS } from '#rules/periods/rental-days.ts'
import { MAX_CART_LINES } from '#sales/cart/cart-limits.ts'
import type { Work } from '#shell/action/work.ts'
import { getDefaultBranch } from '#shell/branches/order-branches.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import {
  type ImportRow,
  type RowsToFind,
  splitIntoThousands,
  takeTurns,
} from '#shell/imports/server/public/import-rows.ts'
import { RowCells } from '#shell/imports/server/public/read-cells.ts'
import type { OpenRentalField } from '../../open-rental-columns.ts'

export interface PlannedTool {
  row: number
  productId: number
  tracked: Tracking
  unitId: number | null
  quantity: number
  period: DayPeriod
  price: number | undefined
  billedTo: Day | undefined
}

/** Rows of one number and client. */
export interface PlannedRental {
  number: string
  clientId: number
  placeId: number
  note: string | undefined
  tools: PlannedTool[]
}

const MOST_UNITS = 1_000
const MOST_CENTS = 100_000_000

export async function planOpenRentals(
  { tx, now }: Work,
  { rows, reportChecked }: RowsToFind<OpenRentalField, unknown>,
): Promise<{ planned: PlannedRental[]; errors: RowError[] }> {
  const errors: RowError[] = []
  const said = (field: OpenRentalField) => rows.flatMap(({ values }) => values[field]?.trim() || [])
  const known = {
    clients: await findNamedClients(tx, said('client')),
    products: await findProducts(tx, said('product')),
    units: await findUnits(tx, said('unit')),
    numbers: await findNumbers(tx, said('number')),
    places: await readPlaces(tx),
    today: toVilniusDay(now),
    closed: await readClosedUntil(tx),
  }
  const rowOfUnit = new Map<number, number>()
  const planned = new Map<string, PlannedRental>()
  for await (const row of takeTurns(rows, reportChecked)) {
    const cells = new RowCells(row, errors)
    const client = pickNamedClient(known.clients, row.values.client)
    if ('problem' in client) cells.refuse('client', client.problem)
    const number = cells.text('number', 60) ?? ''
    const tool = readTool(cells, row, known)
    const note = cells.text('note', 2_000)
    const earlier = tool?.unitId ? rowOfUnit.get(tool.unitId) : undefined
    if (earlier !== undefined) cells.refuse('unit', `Šis vienetas faile jau yra ${earlier} eilutėje.`)
    if (cells.isWrong || !tool || 'problem' in client) continue
    if (tool.unitId) rowOfUnit.set(tool.unitId, row.row)
    const key = number ? `${client.id} ${number.toLowerCase()}` : `row ${row.row}`
    if (number && known.numbers.has(key)) {
      cells.refuse('number', 'Ši nuoma jau įkelta.')
      continue
    }
    const { placeId, ...rest } = tool
    const rental = planned.get(key)
    if (!rental) planned.set(key, { number, clientId: client.id, placeId, note, tools: [rest] })
    else if (rental.tools.length === MAX_CART_LINES)
      cells.refuse('number', `Vienoje nuomoje gali būti iki ${MAX_CART_LINES} eilučių: kitas įkelkite kitu numeriu.`)
    else if (rental.placeId !== placeId) cells.refuse('place', 'Vienos nuomos įrankiai išduodami viename padalinyje.')
    else rental.tools.push(rest)
  }
  return { planned: [...planned.values()], errors }
}

interface Known {
  products: Map<string, KnownProduct[]>
  units: Map<string, KnownUnit>
  places: readonly Place[]
  today: Day
  closed: Day | undefined
}

function readTool(
  cells: RowCells<OpenRentalField>,
  { row, values }: ImportRow<OpenRentalField, unknown>,
  known: Known,
): (PlannedTool & { placeId: number }) | undefined {
  const unit = readUnit(cells, values.unit, known)
  const product = cells.isWrong ? undefined : readProduct(cells, values.product, { unit, known })
  const quantity = cells.whole('quantity', {
    max: MOST_UNITS,
    message: `Kiekis – sveikas skaičius nuo 1 iki ${MOST_UNITS}.`,
  })
  if (unit && quantity !== undefined && quantity !== 1) cells.refuse('quantity', 'Vienetas su kodu yra vienas.')
  const placeId = readPlace(cells, values.place, { unit, places: known.places })
  const period = readPeriod(cells, known)
  const price = cells.cents('price', {
    max: MOST_CENTS,
    message: 'Įrašykite dienos kainą be PVM eurais, pavyzdžiui, 12,50.',
  })
  if (price === undefined && product && product.pricePerDay === 0)
    cells.refuse('price', 'Įrašykite dienos kainą be PVM.')
  if (cells.isWrong || !product || !period || placeId === undefined) return undefined
  return {
    row,
    productId: product.id,
    tracked: product.tracked,
    unitId: unit?.id ?? null,
    quantity: unit ? 1 : (quantity ?? 1),
    placeId,
    price,
    ...period,
  }
}

/** Open-ended without `to`; days that were billed count it as going on until then. */
function readPeriod(
  cells: RowCells<OpenRentalField>,
  { today, closed }: Known,
): { period: DayPeriod; billedTo: Day | undefined } | undefined {
  const from = cells.require(
    'from',
    cells.day('from', { until: today, message: 'Nuoma dar neprasidėjo: diena ateityje.', closed }),
    'Įrašykite, kada išduota.',
  )
  const last = addDays(today, LONGEST_PERIOD_DAYS)
  const to = cells.day('to', { until: last, message: 'Grąžinimo diena per toli.' })
  const billedTo = cells.day('billed_to', { until: last, message: 'Diena per toli.' })
  if (!from) return undefined
  if (to && to < from) return cells.refuse('to', 'Grąžinimo diena negali būti ankstesnė už išdavimo.')
  if (to && to > addDays(from, LONGEST_PERIOD_DAYS - 1))
    return cells.refuse('to', `Nuoma gali trukti iki ${LONGEST_PERIOD_DAYS} dienų: ilgesnę palikite be pabaigos.`)
  if (billedTo && billedTo < from) return cells.refuse('billed_to', 'Diena ankstesnė už išdavimą.')
  const latest = [today, to ?? today].sort().at(-1) as Day
  if (billedTo && billedTo > latest) return cells.refuse('billed_to', `Diena negali būti vėlesnė už ${latest}.`)
  if (to) return { period: { from, to }, billedTo }
  const expected = [addDays(from, LONGEST_PERIOD_DAYS - 1), today].sort()[0] as Day
  return { period: { from, to: expected, open_ended: true }, billedTo }
}

function readUnit(
  cells: RowCells<OpenRentalField>,
  cell: string | undefined,
  { units: known }: Known,
): KnownUnit | undefined {
  const code = cell?.trim()
  if (!code) return undefined
  const unit = known.get(code.toUpperCase())
  if (!unit) return cells.refuse('unit', `Vieneto „${code.slice(0, 60)}“ nėra: pirma įkelkite vienetus.`)
  if (unit.isRetired) return cells.refuse('unit', `Vienetas ${unit.code} nurašytas.`)
  return unit.isOut ? cells.refuse('unit', `Vienetas ${unit.code} jau išduotas.`) : unit
}

function readProduct(
  cells: RowCells<OpenRentalField>,
  cell: string | undefined,
  { unit, known }: { unit: KnownUnit | undefined; known: Known },
): KnownProduct | undefined {
  const said = cell?.trim()
  if (!said && !unit) return cells.refuse('product', 'Nurodykite vieneto kodą arba produktą.')
  const named = said ? (known.products.get(said.toLowerCase()) ?? []) : unit?.product ? [unit.product] : []
  const [product, other] = named
  if (!product) return cells.refuse('product', `Nuomos produkto „${(said ?? '').slice(0, 60)}“ nėra.`)
  if (other) return cells.refuse('product', `„${(said ?? '').slice(0, 60)}“ tinka keliems: įrašykite numerį.`)
  if (unit && unit.product?.id !== product.id)
    return cells.refuse('product', `Vienetas ${unit.code} yra kito produkto.`)
  if (product.isBundle) return cells.refuse('product', 'Rinkinį įrašykite dalimis: kiekvieną savo eilutėje.')
  return product
}

function readPlace(
  cells: RowCells<OpenRentalField>,
  cell: string | undefined,
  { unit, places }: { unit: KnownUnit | undefined; places: readonly Place[] },
): number | undefined {
  const code = cell?.trim().toUpperCase()
  if (!code) return unit?.placeId ?? getDefaultBranch(places).id
  const place = places.find((one) => one.code === code)
  if (!place)
    return cells.refuse(
      'place',
      `Padalinio „${code.slice(0, 10)}“ nėra. Galimi: ${places.map((one) => one.code).join(', ')}.`,
    )
  if (unit && unit.placeId !== place.id) return cells.refuse('place', `Vienetas ${unit.code} yra kito padalinio.`)
  return place.id
}

interface KnownProduct {
  id: number
  tracked: Tracking
  pricePerDay: number
  isBundle: boolean
}

const productColumns = {
  id: products.id,
  slug: products.slug,
  title: products.title,
  sku: products.sku,
  tracked: products.tracked,
  pricePerDay: products.price_per_day,
  isBundle: products.is_bundle,
}

async function findProducts(tx: Tx, cells: string[]): Promise<Map<string, KnownProduct[]>> {
  const named = new Map<string, KnownProduct[]>()
  for (const some of splitIntoThousands([...new Set(cells.map((text) => text.toLowerCase()))])) {
    const ids = some.filter((text) => /^\d{1,9}$/.test(text)).map(Number)
    const texts = sql`any(${sql.param(some)}::text[])`
    const rows = await tx
      .select(productColumns)
      .from(products)
      .where(
        and(
          eq(products.kind, 'rent'),
          sql`(${products.id} = any(${sql.param(ids)}::int[]) or ${products.slug} = ${texts} or lower(${products.title}) = ${texts}
            or lower(${products.sku}) = ${texts})`,
        ),
      )
    for (const { slug, title, sku, ...product } of rows)
      for (const name of new Set([String(product.id), slug, title.toLowerCase(), sku?.toLowerCase()]))
        if (name && some.includes(name)) named.set(name, [...(named.get(name) ?? []), product])
  }
  return named
}

interface KnownUnit {
  id: number
  code: string
  placeId: number
  isRetired: boolean
  isOut: boolean
  product: KnownProduct | null
}

async function findUnits(tx: Tx, cells: string[]): Promise<Map<string, KnownUnit>> {
  const named = new Map<string, KnownUnit>()
  for (const some of splitIntoThousands([...new Set(cells.map((text) => text.toUpperCase()))])) {
    const rows = await tx
      .select({
        id: units.id,
        code: units.code,
        placeId: units.place_id,
        retired: units.retired_at,
        isOut: sql<boolean>`exists (select from ${rental_units} where ${rental_units.unit_id} = ${units.id} and ${isNull(rental_units.back_at)})`,
        product: productColumns,
      })
      .from(units)
      .leftJoin(products, eq(products.id, units.product_id))
      .where(inArray(sql`upper(${units.code})`, some))
    for (const { retired, ...unit } of rows)
      named.set(unit.code.toUpperCase(), { ...unit, isRetired: retired !== null })
  }
  return named
}

/** `client id, number` in lower case, of rentals that came already. */
async function findNumbers(tx: Tx, cells: string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of splitIntoThousands([...new Set(cells.map((text) => text.toLowerCase()))])) {
    const rows = await tx
      .select({ number: imported_orders.number, clientId: orders.client_id })
      .from(imported_orders)
      .innerJoin(orders, eq(orders.id, imported_orders.order_id))
      .where(and(isListed, inArray(sql`lower(${imported_orders.number})`, some)))
    for (const { number, clientId } of rows) known.add(`${clientId} ${number.toLowerCase()}`)
  }
  return known
}
