import { desc, eq } from 'drizzle-orm'
import type { NetPackage } from '#rules/tariffs/cover-days.ts'
import type { Work } from '#shell/action/work.ts'
import { product_tariffs } from './catalogue.tables.ts'

/** Unchanged or undefined writes nothing. The product is locked. */
export async function writePackages(
  work: Work,
  { productId, packages }: { productId: number; packages: readonly NetPackage[] | undefined },
): Promise<void> {
  const { tx, now } = work
  if (!packages) return
  const sorted = packages.map(({ days, price }) => ({ days, price })).sort((a, b) => a.days - b.days)
  const [before] = await tx
    .select({ packages: product_tariffs.packages })
    .from(product_tariffs)
    .where(eq(product_tariffs.product_id, productId))
    .orderBy(desc(product_tariffs.valid_from), desc(product_tariffs.id))
    .limit(1)
  if (entry(before?.packages ?? []) === entry(sorted)) return
  await tx.insert(product_tariffs).values({ product_id: productId, valid_from: now, packages: sorted })
}

const entry = (packages: readonly NetPackage[]) => packages.map(({ days, price }) => `${days} ${price}`).join()
