import { and, eq, inArray } from 'drizzle-orm'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { products } from './catalogue.tables.ts'
import type { NamedPart } from './parse-parts-cell.ts'
import type { PlannedProduct } from './plan-import.ts'
import { writeParts } from './write-parts.ts'

export interface ImportedProduct {
  id: number
  plan: PlannedProduct
}

export async function writeImportedParts(tx: Tx, written: ImportedProduct[]): Promise<RowError[]> {
  const errors: RowError[] = []
  const changed = written.filter(({ plan }) => !hasSameParts(plan.parts, plan.before?.parts ?? []))
  const ids = await findPartsBySlug(
    tx,
    changed.flatMap(({ plan }) => (plan.parts ?? []).map(({ slug }) => slug)),
  )
  for (const { id, plan } of changed) {
    const parts = (plan.parts ?? []).map(({ slug, quantity }) => ({ product_id: ids.get(slug) ?? 0, quantity }))
    const [bundle] = await tx
      .select({ id: products.id, stock: products.stock, is_bundle: products.is_bundle })
      .from(products)
      .where(eq(products.id, id))
    try {
      if (bundle) await writeParts(tx, bundle, parts)
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      errors.push({ row: plan.row, field: 'parts', message: thrown.errors?.parts?.[0] ?? thrown.message })
    }
  }
  return errors
}

export async function findPartsBySlug(tx: Tx, slugs: string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const productRows = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(and(eq(products.kind, 'rent'), inArray(products.slug, [...new Set(slugs)])))
  return new Map(productRows.map(({ id, slug }) => [slug, id]))
}

/** Undefined: unchanged. */
export function hasSameParts(said: NamedPart[] | undefined, known: NamedPart[]): boolean {
  const entry = (parts: NamedPart[]) => JSON.stringify(parts.map(({ slug, quantity }) => [slug, quantity]))
  return said === undefined || entry(said) === entry(known)
}
