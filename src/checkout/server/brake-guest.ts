import { and, eq, exists, sql } from 'drizzle-orm'
import { isListed, isUnpaid } from '#orders/server/order-conditions.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { AskedFor } from './asked-for.ts'
import { MOST_GOODS, tooManyGoods } from './goods-of-unknown.ts'
import { guest_attempts } from './guest-attempts.tables.ts'
import { holdOfUnknown } from './hold-of-unknown.ts'
import { orCallUs } from './or-call-us.ts'

interface Braking {
  email: string
  phone: string
  /** Where from, as `clientKey` counts addresses. */
  client: string
  asked: AskedFor
  now: Date
}

/** Behind one address of the network there may be an office, a building site or a whole village. */
const SHARED = 5

/**
 * Whoever has no account is as unknown as a new one: with one e-mail or by one phone there are from one client only so many unpaid
 * orders and machines at a time as `new_account_orders` and `new_account_units` say, goods for so much, and five times as many from
 * that client by other names. What others type elsewhere keeps nobody from ordering. What was paid before does not make a typed
 * address known: anybody may type it. The caller holds the guest's locks. Answers until when the order holds what it takes.
 *
 * Refuses 409 `too-many-unpaid` with a sentence that says what to do.
 */
export async function brakeGuest(tx: Tx, { email, phone, client, asked, now }: Braking): Promise<Date | null> {
  const { settings, machines } = asked
  const { new_account_orders: mostOrders, new_account_units: mostUnits } = settings
  if (mostOrders === null && mostUnits === null) return null
  const held = await heldByGuest(tx, { email, phone, client })

  const toDo = `Apmokėkite bent vieną iš jų (nuorodos – mūsų laiškuose), prisijunkite ${orCallUs(settings)}.`
  if (mostOrders !== null && (held.orders >= mostOrders || held.orders_here >= mostOrders * SHARED))
    throw conflict(
      'too-many-unpaid',
      `Be paskyros jau yra tiek neapmokėtų užsakymų, kiek daugiausia galime laikyti. ${toDo}`,
    )
  if (
    mostUnits !== null &&
    machines > 0 &&
    (held.machines + machines > mostUnits || held.machines_here + machines > mostUnits * SHARED)
  )
    throw conflict(
      'too-many-unpaid',
      `Be paskyros neapmokėtų nuomojamų įrankių laikome iki ${mostUnits}\u00a0vnt., o su šiuo užsakymu būtų daugiau. Sumažinkite kiekį, apmokėkite ankstesnį užsakymą, prisijunkite ${orCallUs(settings)}.`,
    )
  const goods = held.goods + asked.goods
  if (
    mostUnits !== null &&
    asked.goods > 0 &&
    (goods > MOST_GOODS || held.goods_here + asked.goods > MOST_GOODS * SHARED)
  )
    throw tooManyGoods(goods, settings)
  return holdOfUnknown(tx, { userId: null, email, client }, asked, now)
}

/** Of whoever orders from here with this e-mail or phone, and of whoever orders from here. */
async function heldByGuest(tx: Tx, { email, phone, client }: Pick<Braking, 'email' | 'phone' | 'client'>) {
  const isTheirs = sql<boolean>`lower(${orders.email}) = ${email.toLowerCase()} or ${orders.phone} = ${phone}`
  const isHere = exists(
    tx
      .select({ one: sql`1` })
      .from(guest_attempts)
      .where(and(eq(guest_attempts.order_id, orders.id), eq(guest_attempts.client, client))),
  )
  const held = await tx
    .select({ isTheirs, machines: machinesOfLines, goods: goodsOfLines })
    .from(orders)
    .innerJoin(order_lines, eq(order_lines.order_id, orders.id))
    .where(and(orders.without_account, orders.lapses, isListed, isUnpaid, isHere))
    .groupBy(orders.id)
  const theirs = held.filter((order) => order.isTheirs)
  const sum = (all: typeof held, of: 'machines' | 'goods') => all.reduce((total, order) => total + order[of], 0)
  return {
    orders: theirs.length,
    machines: sum(theirs, 'machines'),
    goods: sum(theirs, 'goods'),
    orders_here: held.length,
    machines_here: sum(held, 'machines'),
    goods_here: sum(held, 'goods'),
  }
}

const machinesOfLines = sql<number>`coalesce(sum(${order_lines.quantity}) filter (where ${order_lines.unit} <> 'vnt'), 0)::int`
const goodsOfLines = sql<number>`coalesce(sum(${order_lines.price_with_vat}) filter (where ${order_lines.unit} = 'vnt' and not ${order_lines.is_delivery}), 0)::int`
