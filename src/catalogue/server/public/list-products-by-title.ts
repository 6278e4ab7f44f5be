import { eq, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { buildTitleKeySql } from '../build-title-key-sql.ts'
import { products } from '../catalogue.tables.ts'

/** Products are listed by title: letters alone count, not their case, marks or spaces. */
export async function listProductsByTitle(reader: Reader, titles: readonly string[]): Promise<number[][]> {
  if (titles.length === 0) return []
  const letters = buildTitleKeySql(sql`asked.title`)
  const rows = await reader
    .select({ id: products.id, at: sql<number>`asked.at::int` })
    .from(sql`unnest(${sql.param(titles)}::text[]) with ordinality as asked (title, at)`)
    .innerJoin(products, eq(buildTitleKeySql(products.title), letters))
    .where(sql`${letters} <> ''`)
  return titles.map((_, index) => rows.filter(({ at }) => at === index + 1).map(({ id }) => id))
}
