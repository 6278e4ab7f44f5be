import { inArray } from 'drizzle-orm'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import type { Work } from '#shell/action/work.ts'
import { assertNothingDepends } from '#shell/imports/server/public/assert-nothing-depends.ts'
import { splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import { units } from '../units.tables.ts'

/** Their products' stock falls with them. 409 `in-use`, also where they are booked. */
export async function removeImportedUnits(work: Work<number>, { ids, at }: { ids: number[]; at: Date }): Promise<void> {
  const { tx, by: byUserId } = work
  await assertNothingDepends(tx, { table: 'units', ids, own: ['inspection_terms'], unchangedSince: at })
  const removed: { productId: number | null; placeId: number }[] = []
  for (const some of splitIntoThousands(ids))
    removed.push(
      ...(await tx
        .delete(units)
        .where(inArray(units.id, some))
        .returning({ productId: units.product_id, placeId: units.place_id })),
    )
  const pools = new Map<string, { productId: number; placeId: number; units: number }>()
  for (const { productId, placeId } of removed) {
    if (productId === null) continue
    const key = `${productId} ${placeId}`
    pools.set(key, { productId, placeId, units: (pools.get(key)?.units ?? 0) - 1 })
  }
  for (const pool of [...pools.values()].sort((a, b) => a.productId - b.productId))
    await changeStock(work, { ...pool, byMachines: true, reason: 'corrected', byUserId })
}
