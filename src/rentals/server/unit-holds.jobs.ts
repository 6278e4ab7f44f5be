import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { type Jobs, job } from '#platform/jobs.ts'

/** A hold has ended by its moment: pages that were kept of its products are to be made anew. */
export const holdsEnded = job<{ product_ids: number[] }>('holds-ended', 2)

export async function startHoldsWork(jobs: Jobs, { database }: Ground): Promise<void> {
  await jobs.work(holdsEnded, ({ product_ids }) => database.transaction((tx) => announceUnits(tx, product_ids)))
}
