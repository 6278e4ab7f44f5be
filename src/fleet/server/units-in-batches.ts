import { inArray } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { Cents } from '#platform/csv/write-csv.ts'
import type { Reader } from '#platform/database/database.ts'
import type { UnitField } from '#units/unit-csv.ts'
import { retirementWords, stateWords } from '#units/unit-words.ts'
import type { Unit, UnitFilters } from '#units/units.contract.ts'
import { unitsBehind } from './units.queries.ts'

const aBatch = 1_000

type UnitCells = Record<UnitField, string | Cents>

/** All that the filters ask for, a thousand at a time, for a reader as slow as it likes: no query waits for it. */
export async function* unitsInBatches(reader: Reader, filters: UnitFilters, now: Date): AsyncGenerator<UnitCells[]> {
  for (let after = 0; ; ) {
    const rows = await unitsBehind(reader, { ...filters, after, most: aBatch }, now)
    const last = rows.at(-1)
    if (!last) return
    const slugs = await slugsOf(reader, rows)
    yield rows.map((unit) => cellsOf(unit, slugs))
    after = last.id
  }
}

async function slugsOf(reader: Reader, rows: Unit[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ product }) => product?.id ?? []))]
  const found = await reader
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.id, ids))
  return new Map(found.map(({ id, slug }) => [id, slug]))
}

const cellsOf = (unit: Unit, slugs: Map<number, string>): UnitCells => ({
  code: unit.code,
  product: slugs.get(unit.product?.id ?? 0) ?? '',
  title: unit.product?.title ?? '',
  serial: unit.serial,
  bought_on: unit.bought_on ?? '',
  purchase_price: unit.purchase_price === null ? '' : { cents: unit.purchase_price },
  note: unit.note,
  state: stateWords[unit.state],
  retired_reason: unit.retired_reason ? retirementWords[unit.retired_reason] : '',
})
