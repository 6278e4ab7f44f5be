import { eq, inArray, or, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { LabelSheet } from '#people/documents/label-sheet.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'

/** Labels stand in the requested order. 404 naming the machine. */
export async function readLabels(
  reader: Reader,
  { ids, codes }: { ids: number[]; codes: string[] },
): Promise<LabelSheet['labels']> {
  const rows = await reader
    .select({ id: units.id, code: units.code, title: products.title })
    .from(units)
    .leftJoin(products, eq(products.id, units.product_id))
    .where(
      or(
        inArray(units.id, ids),
        inArray(
          sql`upper(${units.code})`,
          codes.map((code) => sql`upper(${code})`),
        ),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byCode = new Map(rows.map((row) => [row.code.toUpperCase(), row]))
  return [
    ...ids.map((id) => byId.get(id) ?? `Vieneto nr. ${id} nėra.`),
    ...codes.map((code) => byCode.get(code.toUpperCase()) ?? `Vieneto kodu „${code}“ nėra.`),
  ].map((match) => {
    if (typeof match === 'string') throw notFound(match)
    return { code: match.code, title: match.title ?? '' }
  })
}
