import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { pick } from '#shell/fields/field-definition.ts'
import type { Kind } from '../kinds.ts'
import { everyField, type ProductValues } from '../product-fields.ts'
import {
  categories,
  product_attributes,
  product_inspections,
  product_properties,
  type products,
} from './catalogue.tables.ts'
import type { ProductDraft } from './product-draft.ts'

export const toProductColumns = (draft: ProductDraft) => ({
  ...described(draft),
  category_id: draft.categoryId,
  related_rent_category_id: draft.relatedRentCategoryId,
  related_sell_category_id: draft.relatedSellCategoryId,
})

/** Fails to compile for a described field without a column. */
const described = (draft: ProductDraft): Pick<typeof products.$inferInsert, keyof ProductValues> =>
  pick(everyField, draft)

/** Locked. 422 when missing, or of another kind. */
export async function lockCategories(tx: Tx, draft: ProductDraft): Promise<void> {
  const named: [Kind, number | null][] = [
    [draft.kind, draft.categoryId],
    ['rent', draft.relatedRentCategoryId],
    ['sell', draft.relatedSellCategoryId],
  ]
  for (const [kind, id] of named) {
    if (id === null) continue
    const isIt = and(eq(categories.id, id), eq(categories.kind, kind))
    const categoryRows = await tx.select({ id: categories.id }).from(categories).where(isIt).for('key share')
    if (categoryRows.length === 0)
      throw invalid({ [`${kind}_category_id`]: ['Tokios kategorijos nėra. Pasirinkite kitą.'] })
  }
}

/** Replaces properties, attributes and inspections. */
export async function writeDetails(tx: Tx, productId: number, draft: ProductDraft): Promise<void> {
  await tx.delete(product_properties).where(eq(product_properties.product_id, productId))
  await tx.delete(product_attributes).where(eq(product_attributes.product_id, productId))
  const positioned = <R extends object>(rows: R[]) =>
    rows.map((row, position) => ({ product_id: productId, position, ...row }))
  if (draft.properties.length > 0) await tx.insert(product_properties).values(positioned(draft.properties))
  if (draft.attributes.length > 0) await tx.insert(product_attributes).values(positioned(draft.attributes))
  if (draft.inspections) await writeInspections(tx, productId, positioned(draft.inspections))
}

type ProductInspectionRow = Omit<typeof product_inspections.$inferInsert, 'id'>

/** Recomputes the due days of every machine. */
async function writeInspections(tx: Tx, productId: number, wanted: ProductInspectionRow[]): Promise<void> {
  const { id: _, ...entry } = getTableColumns(product_inspections)
  const ofProduct = eq(product_inspections.product_id, productId)
  const known: ProductInspectionRow[] = await tx
    .select(entry)
    .from(product_inspections)
    .where(ofProduct)
    .orderBy(asc(product_inspections.position))
  const textOf = (rows: ProductInspectionRow[]) =>
    JSON.stringify(
      rows.map((row) => [
        row.kind,
        row.months ?? null,
        row.rental_days ?? null,
        row.meter_hours ?? null,
        row.obligatory,
      ]),
    )
  if (textOf(known) === textOf(wanted)) return
  await tx.delete(product_inspections).where(ofProduct)
  if (wanted.length > 0) await tx.insert(product_inspections).values(wanted)
}
