import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import { transact } from '#shell/action/work.ts'
import { listMissingSellerFields } from '#shell/settings/list-missing-seller-fields.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { unbilled_lines } from './billing.tables.ts'
import { issueBills } from './issue-bills.ts'

/** One bill holds the extensions too, or all that were missed. Each takes one transaction. */
export async function billReturned(
  { database, clock }: { database: Database; clock: Clock },
  orderId?: number,
): Promise<void> {
  const now = clock()
  const settings = await readSettings(database.db)
  if (listMissingSellerFields(settings).length > 0) return
  const back = await ordersBack(database, orderId)
  for (const own of Map.groupBy(back, ({ first }) => first).values()) {
    const [{ clientId }] = own as [(typeof own)[number]]
    const orderIds = own.map(({ id }) => id)
    await transact(database, { now }, (work) =>
      issueBills(work, { clientId, orderIds, until: toVilniusDay(now), settings }),
    )
  }
}

const firstOrder: SQL<number> = sql`coalesce((select r.order_id from rental_extensions e join rentals r on r.id = e.rental_id
  where e.order_id = ${unbilled_lines.order_id} limit 1), ${unbilled_lines.order_id})`

function ordersBack({ db }: Database, orderId: number | undefined) {
  return db
    .selectDistinct({ id: unbilled_lines.order_id, clientId: unbilled_lines.client_id, first: firstOrder })
    .from(unbilled_lines)
    .innerJoin(orders, eq(orders.id, unbilled_lines.order_id))
    .where(
      and(
        eq(orders.billing, 'on_return'),
        isListed,
        orderId === undefined ? undefined : sql`${firstOrder} = ${orderId}`,
        sql`not exists (select from rentals r where r.order_id = ${firstOrder} and ${sql.raw(openRental('r'))})`,
      ),
    )
    .orderBy(asc(unbilled_lines.client_id), asc(unbilled_lines.order_id))
}
