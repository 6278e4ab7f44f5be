import { asc, inArray, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { maxTrackedUnits } from '#catalogue/tracking.ts'
import { assertNoRowErrors } from '#platform/csv/assert-no-row-errors.ts'
import type { ImportResult } from '#platform/csv/import.contract.ts'
import type { CsvImport } from '#platform/csv/import-csv.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { diffFields } from '#shell/history/diff-fields.ts'
import type { UnitField } from '../../unit-csv.ts'
import { UnitImported, UnitUpdated } from '../../units.events.ts'
import { type KnownUnit, type PlannedUnit, planUnits } from '../plan-units.ts'
import { units } from '../units.tables.ts'

interface ImportUnits extends CsvImport<UnitField> {}

/** By code; new ones increase the stock. All rows or none: 422 with `data.errors`. */
export async function importUnits(work: Work<number>, units: ImportUnits): Promise<ImportResult> {
  const { tx } = work
  const { dryRun, tell } = units
  const { planned, errors } = await planUnits(tx, units)
  const created = planned.filter(({ before }) => !before)
  const updated = planned.filter(differs)
  const result = { created: created.length, updated: updated.length, errors }
  if (dryRun) return result

  assertNoRowErrors(errors)
  const whole = created.length + updated.length
  let done = 0
  const count = (rows: number) => {
    done += rows
    tell({ step: 'writing', done, whole })
  }
  count(0)
  await putIntoService(work, created, { count })
  for (const some of inThousands(updated)) {
    await change(work, some)
    count(some.length)
  }
  if (whole > 0)
    await work.happened(
      UnitImported,
      { kind: 'unit', id: null, title: `CSV: ${created.length} + ${updated.length}` },
      { created: created.length, updated: updated.length },
    )
  return result
}

const differs = ({ before, facts }: PlannedUnit) =>
  before !== undefined && Object.keys(diffFields(pick(before, facts), facts)).length > 0

const pick = (unit: KnownUnit, facts: PlannedUnit['facts']): PlannedUnit['facts'] =>
  Object.fromEntries(Object.keys(facts).map((field) => [field, unit[field as keyof PlannedUnit['facts']]]))

/** In order of product id. */
async function putIntoService(
  work: Work<number>,
  created: PlannedUnit[],
  { count }: { count: (rows: number) => void },
): Promise<void> {
  const { tx, now, by: byUserId } = work
  const ofProduct = Map.groupBy(created, ({ productId }) => productId)
  const ids = [...ofProduct.keys()].sort((a, b) => a - b)
  for (const some of inThousands(ids))
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, some))
      .orderBy(asc(products.id))
      .for('no key update')
  for (const productId of ids)
    for (const { placeId, some } of byPlace(ofProduct.get(productId) ?? [])) {
      const made = await tx
        .insert(units)
        .values(
          some.map(({ code, facts }) => ({
            ...facts,
            product_id: productId,
            place_id: placeId,
            code: code ?? sql`next_unit_code()`,
            created_at: now,
            updated_at: now,
          })),
        )
        .onConflictDoNothing()
        .returning({ id: units.id })
      if (made.length < some.length)
        throw conflict('code-is-taken', 'Tuo pat metu kažkas pridėjo vienetą tokiu pat kodu. Bandykite dar kartą.')
      await changeStock(work, { productId, placeId, units: some.length, byMachines: true, reason: 'stocked', byUserId })
      count(some.length)
    }
}

/** A thousand at once: the stock follows each. */
function* byPlace(created: PlannedUnit[]): Generator<{ placeId: number; some: PlannedUnit[] }> {
  for (const [placeId, there] of Map.groupBy(created, (one) => one.placeId))
    for (const some of inThousands(there)) yield { placeId, some }
}

async function change(work: Work<number>, some: PlannedUnit[]): Promise<void> {
  const { tx, now } = work
  const rows = some.map(({ before, facts }) => ({ ...before, ...facts }))
  // biome-ignore lint/plugin/sql-by-hand: thousands of rows as one parameter
  await tx.execute(sql`
    update units u set serial = r.serial, bought_on = r.bought_on, purchase_price = r.purchase_price, note = r.note,
           updated_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id int, serial text, bought_on date, purchase_price int, note text)
     where u.id = r.id`)
  await work.happenedToEach(
    UnitUpdated,
    some.flatMap(({ before, facts }) =>
      before
        ? [
            {
              subject: { kind: 'unit', id: before.id, title: before.code } as const,
              payload: diffFields(pick(before, facts), facts),
            },
          ]
        : [],
    ),
  )
}

function* inThousands<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += maxTrackedUnits) yield all.slice(at, at + maxTrackedUnits)
}
