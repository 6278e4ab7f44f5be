import { inArray } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { assertNothingDepends } from '#shell/imports/server/public/assert-nothing-depends.ts'
import { splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import { client_prices } from '../prices.tables.ts'

/** Orders keep the prices that they have. 409 `in-use` where a client's list was saved since: its rows are others. */
export async function removeImportedPrices({ tx }: Work, { ids }: { ids: number[] }): Promise<void> {
  await assertNothingDepends(tx, { table: 'client_prices', ids, own: [] })
  for (const some of splitIntoThousands(ids)) await tx.delete(client_prices).where(inArray(client_prices.id, some))
}
