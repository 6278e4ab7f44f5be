import { inArray, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildPayableCondition, buildUnpaidCondition } from '#orders/server/public/order-state-conditions.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { openHoursOn } from '#rules/calendar/open-hours-on.ts'
import type { Work } from '#shell/action/work.ts'
import { formatCallUsSuffix } from './format-call-us-suffix.ts'
import type { OrderExposure } from './order-exposure.ts'

interface Asker {
  /** Null: a guest. */
  userId: number | null
  email: string
  /** As `toIpKey` counts addresses. */
  ipKey: string
}

/** A quarter of a product's month is ordinary; over a quarter of its year is refused. */
const SHARE = 4
const MONTH_DAYS = 30
const YEAR_DAYS = 366
/** Days of one machine, even where the shop has no other. */
const ORDINARY_DAYS = 14
/** Over all products, and orders to deliver. */
const ORDINARY_IN_ALL = 150
const ORDINARY_DELIVERIES = 3
/** An address may serve an office or a village. */
const SHARED = 5
const HOLD_HOURS = 3
/** Lapsed holds count for so many days. */
const REMEMBERED_DAYS = 7

/**
 * Three opening hours when it is much, with the asker's other unpaid orders. Null: the usual. Under the asker's
 * locks. 409 `too-many-unpaid` when one client would hold over a quarter of a product's coming year.
 */
export async function decideUnknownBuyerHold(
  work: Work,
  { userId, email, ipKey }: Asker,
  { rents, isDriven, settings }: OrderExposure,
): Promise<Date | null> {
  const { tx, now } = work
  const since = new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000).toISOString()
  const held = await heldFrom(tx, { userId, email, ipKey }, since)
  const live = held.filter((one) => one.live)
  const own = live.filter((one) => one.own)

  const ids = [...new Set(rents.map(({ productId }) => productId))]
  const owned = await tx
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(inArray(products.id, ids))
  const isMuchOf = ({ id, stock }: { id: number; stock: number }) => {
    const ordinary = Math.max(ORDINARY_DAYS, (stock * MONTH_DAYS) / SHARE)
    const input = daysOf(rents.filter(({ productId }) => productId === id))
    const before = (rows: UnpaidOrderRow[]) => daysOf(rows.filter(({ product_id }) => product_id === id))
    return input + before(own) > ordinary || input + before(live) > ordinary * SHARED
  }
  const params = daysOf(rents)
  const inAll = params + daysOf(own) > ORDINARY_IN_ALL || params + daysOf(live) > ORDINARY_IN_ALL * SHARED
  const deliveries = (rows: UnpaidOrderRow[]) =>
    new Set(rows.filter(({ driven }) => driven).map(({ order_id }) => order_id)).size
  const isMuchDriven =
    isDriven && (deliveries(own) >= ORDINARY_DELIVERIES || deliveries(live) >= ORDINARY_DELIVERIES * SHARED)
  if (!inAll && !isMuchDriven && !owned.some(isMuchOf)) return null

  for (const { id, stock } of owned) {
    const of = (rows: UnpaidOrderRow[]) => daysOf(rows.filter(({ product_id }) => product_id === id))
    const days = daysOf(rents.filter(({ productId }) => productId === id)) + of(held.filter(({ much }) => much))
    if (days > (stock * YEAR_DAYS) / SHARE)
      throw conflict(
        'too-many-unpaid',
        `Neapmokėjus tiek nuomos dienų iš karto rezervuoti negalime. Sutrumpinkite nuomos laiką, sumažinkite kiekį ${formatCallUsSuffix(settings)}.`,
      )
  }
  return openHoursOn(now, HOLD_HOURS, settings)
}

const daysOf = (rows: readonly { days: number }[]): number => rows.reduce((sum, { days }) => sum + days, 0)

/** A row without a product if none. */
type UnpaidOrderRow = {
  order_id: number
  product_id: number | null
  days: number
  own: boolean
  live: boolean
  much: boolean
  driven: boolean
}

async function heldFrom(tx: Tx, { userId, email, ipKey }: Asker, since: string): Promise<UnpaidOrderRow[]> {
  // biome-ignore lint/plugin/sql-by-hand: sums of machine-days by the hour
  const { rows } = await tx.execute<UnpaidOrderRow>(sql`
    select o.id as order_id, r.product_id, (${sql.raw(buildUnpaidCondition())}) as live, o.held_until is not null as much,
           o.delivery = 'delivery' as driven,
           case when ${userId}::int is null then o.without_account and lower(o.email) = ${email.toLowerCase()}
                else coalesce(o.user_id = ${userId}::int, false) end as own,
           coalesce(sum(r.quantity * ceil(extract(epoch from r.expected_return - r.starts_at) / 86400)), 0)::int as days
      from orders o left join rentals r on r.order_id = o.id
     where o.lapses and ${sql.raw(buildPayableCondition())} and (${sql.raw(buildUnpaidCondition())} or o.held_until > ${since}::timestamptz)
       and (o.user_id = ${userId}::int
         or exists (select from idempotency_keys k where k.order_id = o.id and k.scope = 'checkout' and k.client = ${ipKey}
                       and (k.user_id is null or k.user_id = o.user_id)))
     group by o.id, r.product_id`)
  return rows
}
