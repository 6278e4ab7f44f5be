import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { transact } from '#shell/action/work.ts'
import { type BuyerPurge, type ModulePurge, type RowPurge, runFilePurge } from '#shell/module/retention.ts'
import { computeRetentionEnd, type RetentionName } from '../../../storefront/site/retention.ts'
import { eraseOrders } from './erase-orders.ts'
import { isOrderOver } from './is-order-over.ts'

/** A first purge after years must not hold locks for minutes. */
const maximum = 500

/** What modules keep too long, by rules of the privacy policy and files without a row. */
export async function purge(
  context: AppContext,
  { now = context.clock(), names = [...context.purges.keys()] }: { now?: Date; names?: readonly string[] } = {},
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const name of names) {
    gone[name] = 0
    for (const one of context.purges.get(name) ?? []) gone[name] += await runPurge(context, name, one, now)
  }
  return gone
}

/** Each batch is a transaction: interrupted, it goes on the next night. */
async function runPurge(context: AppContext, name: string, modulePurge: ModulePurge, now: Date): Promise<number> {
  if ('purgeFiles' in modulePurge) return runFilePurge(context, modulePurge, now)
  const purgeRows = 'isOutdated' in modulePurge ? toRowPurge(modulePurge) : modulePurge
  const before = computeRetentionEnd(name as RetentionName, now)
  let gone = 0
  for (let count = maximum; count >= maximum; gone += count)
    count = await transact(context.database, { now }, (work) => purgeRows(work, { before, max: maximum }))
  return gone
}

const toRowPurge =
  ({ isOutdated }: BuyerPurge): RowPurge =>
  (work, { before, max }) =>
    eraseOrders(work, { which: batchOf(max, isOutdated(before)) })

/** The condition uses the alias `o`. */
const batchOf = (max: number, condition: SQL) => sql`${orders.id} in (
  select o.id from orders o
   where o.erased_at is null and ${condition} and ${sql.raw(isOrderOver())}
   order by o.id limit ${max})`
