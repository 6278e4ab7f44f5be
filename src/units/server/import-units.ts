import { asc, inArray, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/change-stock.ts'
import { mostUnitsAtOnce } from '#catalogue/tracking.ts'
import { changedFields } from '#history/changed-fields.ts'
import { record } from '#history/server/record.ts'
import type { ImportResult } from '#platform/csv/import.contract.ts'
import type { CsvImport } from '#platform/csv/import-csv.ts'
import { refuseRowErrors } from '#platform/csv/refuse-row-errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { UnitField } from '../unit-csv.ts'
import { type KnownUnit, type PlannedUnit, planUnits } from './plan-units.ts'
import { units } from './units.tables.ts'

interface ImportUnits extends CsvImport<UnitField> {
  byUserId: number
  now: Date
}

/**
 * Machines from a file, recognised by their codes: known ones are changed, others put into service, and the stock of their
 * products grows. All rows or, when one is wrong, none: a 422 with `data.errors`. A dry run changes nothing and answers what
 * would happen.
 */
export async function importUnits(tx: Tx, asked: ImportUnits): Promise<ImportResult> {
  const { dryRun, tell, byUserId, now } = asked
  const { planned, errors } = await planUnits(tx, asked)
  const created = planned.filter(({ before }) => !before)
  const updated = planned.filter(differs)
  const result = { created: created.length, updated: updated.length, errors }
  if (dryRun) return result

  refuseRowErrors(errors)
  const whole = created.length + updated.length
  let done = 0
  const count = (rows: number) => {
    done += rows
    tell({ step: 'writing', done, whole })
  }
  count(0)
  await putIntoService(tx, created, { count, byUserId, now })
  for (const some of inThousands(updated)) {
    await change(tx, some, { byUserId, now })
    count(some.length)
  }
  if (whole > 0)
    await record(tx, {
      by: byUserId,
      deed: 'unit.imported',
      subject: { kind: 'unit', id: null, title: `CSV: ${created.length} + ${updated.length}` },
      details: { created: created.length, updated: updated.length },
      now,
    })
  return result
}

const differs = ({ before, facts }: PlannedUnit) =>
  before !== undefined && Object.keys(changedFields(pick(before, facts), facts)).length > 0

const pick = (unit: KnownUnit, facts: PlannedUnit['facts']): PlannedUnit['facts'] =>
  Object.fromEntries(Object.keys(facts).map((field) => [field, unit[field as keyof PlannedUnit['facts']]]))

interface Writing {
  byUserId: number
  now: Date
}

/** Product after product, in the order of their ids; at most so many at once as a stock may grow by. */
async function putIntoService(
  tx: Tx,
  created: PlannedUnit[],
  { count, byUserId, now }: Writing & { count: (rows: number) => void },
): Promise<void> {
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
    for (const some of inThousands(ofProduct.get(productId) ?? [])) {
      const made = await tx
        .insert(units)
        .values(
          some.map(({ code, facts }) => ({
            ...facts,
            ...{ product_id: productId, code: code ?? sql`next_unit_code()`, created_at: now, updated_at: now },
          })),
        )
        .onConflictDoNothing()
        .returning({ id: units.id })
      if (made.length < some.length)
        throw conflict('code-is-taken', 'Tuo pat metu kažkas pridėjo vienetą tokiu pat kodu. Bandykite dar kartą.')
      await changeStock(tx, { productId, units: some.length, reason: 'stocked', byUserId, now })
      count(some.length)
    }
}

async function change(tx: Tx, some: PlannedUnit[], { byUserId, now }: Writing): Promise<void> {
  const rows = some.map(({ before, facts }) => ({ ...before, ...facts }))
  await tx.execute(sql`
    update units u set serial = r.serial, bought_on = r.bought_on, purchase_price = r.purchase_price, note = r.note,
           updated_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id int, serial text, bought_on date, purchase_price int, note text)
     where u.id = r.id`)
  await record(
    tx,
    ...some.flatMap(({ before, facts }) => {
      if (!before) return []
      const subject = { kind: 'unit', id: before.id, title: before.code } as const
      return [
        {
          by: byUserId,
          deed: 'unit.updated',
          subject,
          details: changedFields(pick(before, facts), facts),
          now,
        } as const,
      ]
    }),
  )
}

function* inThousands<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += mostUnitsAtOnce) yield all.slice(at, at + mostUnitsAtOnce)
}
