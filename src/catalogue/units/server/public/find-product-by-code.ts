import { and, inArray, isNull, sql } from 'drizzle-orm'
import { product_eans, products } from '#catalogue/server/catalogue.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { readScannedCode } from '#rules/codes/read-scanned-code.ts'
import { units } from '../units.tables.ts'

/**
 * By a machine's code, an EAN or an SKU, however it was scanned or typed (`readScannedCode`), the likeliest reading first. Null: of
 * a product that is deleted. Undefined: no code.
 */
export async function findProductByCode(reader: Reader, text: string): Promise<number | null | undefined> {
  const readings = [...new Set([text.trim().toUpperCase(), ...readScannedCode(text)])].filter(Boolean)
  if (readings.length === 0) return undefined
  const all = sql.param(readings)
  const placeOf = (code: typeof units.code | typeof product_eans.ean | typeof products.sku) =>
    sql<number>`array_position(${all}::text[], upper(${code}))`.as('place')
  const [unit] = await reader
    .select({ id: units.product_id, place: placeOf(units.code), rank: sql<number>`1`.as('rank') })
    .from(units)
    .where(and(inArray(sql`upper(${units.code})`, readings), isNull(units.retired_at)))
    .unionAll(
      reader
        .select({ id: product_eans.product_id, place: placeOf(product_eans.ean), rank: sql<number>`2`.as('rank') })
        .from(product_eans)
        .where(inArray(product_eans.ean, readings)),
    )
    .unionAll(
      reader
        .select({ id: products.id, place: placeOf(products.sku), rank: sql<number>`3`.as('rank') })
        .from(products)
        .where(
          and(
            sql`${products.sku} <> ''`,
            inArray(
              sql`lower(${products.sku})`,
              readings.map((code) => code.toLowerCase()),
            ),
          ),
        ),
    )
    .orderBy(sql`place`, sql`rank`)
    .limit(1)
  return unit?.id
}
