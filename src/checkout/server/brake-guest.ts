import { and, eq, exists, or, sql } from 'drizzle-orm'
import { isListed, isUnpaid } from '#orders/server/order-conditions.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { guest_attempts } from './guest-attempts.tables.ts'
import { orCallUs } from './or-call-us.ts'

interface Braking {
  email: string
  phone: string
  /** Where from, as `clientKey` counts addresses. */
  client: string
  /** Units that the order asks for. */
  units: number
  settings: Pick<Settings, 'new_account_orders' | 'new_account_units' | 'phone'>
}

/** Behind one address of the network there may be an office, a building site or a whole village. */
const SHARED = 5

/**
 * Whoever has no account is as unknown as a new one: with one e-mail or by one phone there are only so many unpaid orders and
 * units at a time as `new_account_orders` and `new_account_units` say, and five times as many from one client. What was
 * paid before does not make a typed address known: anybody may type it. The caller holds the guest's locks.
 *
 * Refuses 409 `too-many-unpaid` with a sentence that says what to do.
 */
export async function brakeGuest(tx: Tx, { email, phone, client, units, settings }: Braking): Promise<void> {
  const { new_account_orders: mostOrders, new_account_units: mostUnits } = settings
  if (mostOrders === null && mostUnits === null) return
  const held = await heldByGuest(tx, { email, phone, client })

  const toDo = `Apmokėkite bent vieną iš jų (nuorodos – mūsų laiškuose), prisijunkite ${orCallUs(settings)}.`
  if (mostOrders !== null && (held.orders >= mostOrders || held.orders_here >= mostOrders * SHARED))
    throw conflict(
      'too-many-unpaid',
      `Be paskyros jau yra tiek neapmokėtų užsakymų, kiek daugiausia galime laikyti. ${toDo}`,
    )
  if (mostUnits !== null && (held.units + units > mostUnits || held.units_here + units > mostUnits * SHARED))
    throw conflict(
      'too-many-unpaid',
      `Be paskyros neapmokėtų prekių ir įrankių laikome iki ${mostUnits}\u00a0vnt., o su šiuo užsakymu būtų daugiau. Sumažinkite kiekį, apmokėkite ankstesnį užsakymą, prisijunkite ${orCallUs(settings)}.`,
    )
}

/** Of whoever has this e-mail or phone, and of whoever orders from here. */
async function heldByGuest(tx: Tx, { email, phone, client }: Pick<Braking, 'email' | 'phone' | 'client'>) {
  const isTheirs = sql<boolean>`lower(${orders.email}) = ${email.toLowerCase()} or ${orders.phone} = ${phone}`
  const isHere = exists(
    tx
      .select({ one: sql`1` })
      .from(guest_attempts)
      .where(and(eq(guest_attempts.order_id, orders.id), eq(guest_attempts.client, client))),
  )
  const held = await tx
    .select({ isTheirs, isHere: sql<boolean>`${isHere}`, units: sql<number>`sum(${order_lines.quantity})::int` })
    .from(orders)
    .innerJoin(order_lines, eq(order_lines.order_id, orders.id))
    .where(and(orders.without_account, orders.lapses, isListed, isUnpaid, or(isTheirs, isHere)))
    .groupBy(orders.id)
  const theirs = held.filter((order) => order.isTheirs)
  const here = held.filter((order) => order.isHere)
  return { orders: theirs.length, units: unitsOf(theirs), orders_here: here.length, units_here: unitsOf(here) }
}

const unitsOf = (held: { units: number }[]): number => held.reduce((sum, { units }) => sum + units, 0)
