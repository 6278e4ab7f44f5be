import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { product_kits, product_properties } from '../catalogue.tables.ts'

/** The product's list, else properties called „Komplektas“, „Komplektacija“ or the like. */
export async function listKitsByProduct(reader: Reader, productIds: number[]): Promise<Map<number, string[]>> {
  const said = await reader
    .select({ productId: product_properties.product_id, value: product_properties.value })
    .from(product_properties)
    .where(
      and(inArray(product_properties.product_id, productIds), sql`${product_properties.property} ilike 'komplekt%'`),
    )
    .orderBy(asc(product_properties.position))
  const ticked = await reader
    .select({ productId: product_kits.product_id, names: product_kits.names })
    .from(product_kits)
    .where(inArray(product_kits.product_id, productIds))
  const kits = new Map<number, string[]>()
  for (const { productId, value } of said) kits.set(productId, [...(kits.get(productId) ?? []), value])
  for (const { productId, names } of ticked) if (names.length > 0) kits.set(productId, [names.join(', ')])
  return kits
}
