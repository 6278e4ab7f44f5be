import { asc, inArray, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { maxTrackedUnits } from '#catalogue/tracking.ts'
import { limits } from '#platform/limits/limits.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { diffFields } from '#shell/history/diff-fields.ts'
import { buildInUseRefusal } from '#shell/imports/server/public/assert-nothing-depends.ts'
import { type RecordChange, type RowImport, splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import { type UnitField, unitCsvColumns } from '../../unit-csv.ts'
import { UnitImported, UnitUpdated } from '../../units.events.ts'
import { type KnownUnit, knownUnitColumns, type PlannedUnit, planUnits, UnitCells } from '../plan-units.ts'
import { units } from '../units.tables.ts'

/** By code; new ones increase the stock. */
export const unitImport: RowImport<UnitField, UnitCells, PlannedUnit> = {
  fields: unitCsvColumns,
  max: { bytes: limits.fileBytes, rows: limits.importRows },
  cells: UnitCells,

  async find({ tx }, { rows }) {
    const { planned, errors } = await planUnits(tx, rows)
    return { created: planned.filter(({ before }) => !before), updated: planned.filter(differs), errors }
  },

  async write(work, { created, updated, reportWritten, reportCreated, reportChanged }) {
    await putIntoService(work, created, { count: reportWritten, reportCreated })
    for (const some of inThousands(updated)) {
      await change(work, some)
      reportChanged(
        some.flatMap(({ before, facts }) =>
          before ? [{ id: before.id, before: pick(before, facts), after: facts }] : [],
        ),
      )
      await reportWritten(some.length)
    }
    return undefined
  },

  announce: (work, counts, title) => work.happened(UnitImported, { kind: 'unit', id: null, title }, counts),
}

const differs = ({ before, facts }: PlannedUnit) =>
  before !== undefined && Object.keys(diffFields(pick(before, facts), facts)).length > 0

const pick = (unit: KnownUnit, facts: PlannedUnit['facts']): PlannedUnit['facts'] =>
  Object.fromEntries(Object.keys(facts).map((field) => [field, unit[field as keyof PlannedUnit['facts']]]))

/** In order of product id. */
async function putIntoService(
  work: Work<number>,
  created: PlannedUnit[],
  { count, reportCreated }: { count: (rows: number) => Promise<void>; reportCreated: (ids: number[]) => void },
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
      await count(some.length)
      reportCreated(made.map(({ id }) => id))
    }
}

/** A thousand at once: the stock follows each. */
function* byPlace(created: PlannedUnit[]): Generator<{ placeId: number; some: PlannedUnit[] }> {
  for (const [placeId, there] of Map.groupBy(created, (one) => one.placeId))
    for (const some of inThousands(there)) yield { placeId, some }
}

/** As they were before a file changed them. 409 `in-use` where one was changed since. */
export async function restoreImportedUnits(work: Work<number>, changes: readonly RecordChange[]): Promise<void> {
  for (const some of splitIntoThousands(changes)) {
    const rows = await work.tx
      .select(knownUnitColumns)
      .from(units)
      .where(
        inArray(
          units.id,
          some.map(({ id }) => id),
        ),
      )
      .orderBy(asc(units.id))
      .for('update')
    const known = new Map(rows.map((row) => [row.id, row]))
    const planned = some.map(({ id, before, after }): PlannedUnit => {
      const unit = known.get(id)
      if (!unit || Object.keys(diffFields(pick(unit, after), after)).length > 0) throw buildInUseRefusal()
      return { productId: unit.product_id ?? 0, placeId: unit.place_id, code: unit.code, facts: before, before: unit }
    })
    await change(work, planned)
  }
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
