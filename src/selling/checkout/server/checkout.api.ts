import { and, eq, exists, sql } from 'drizzle-orm'
import { ordersWithoutAccount } from '#orders/server/give-orders-to.ts'
import { isListed, isNoFee, isUnpaid } from '#orders/server/order-conditions.ts'
import { showOrder } from '#orders/server/orders.queries.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { agreeAtCheckout } from '#people/sms/server/sms-consents.ts'
import type { Tx } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { hashBody } from '#platform/http/hash-body.ts'
import { idempotencyKey } from '#platform/http/idempotency-key.ts'
import { conflict } from '#platform/refusal.ts'
import { type RefusedPeriod, refusedWord } from '#rules/periods/refused-period.ts'
import { assertCartSize } from '#selling/cart/server/assert-cart-size.ts'
import type { Work } from '#shell/action/work.ts'
import { Checkout, ListGuestOrders, type PlaceOrder, TakeOverGuestOrders } from '../checkout.contract.ts'
import type { AskedFor } from './asked-for.ts'
import { findEarlierGuestOrder, guestSecret, rememberGuestOrder } from './earlier-guest-order.ts'
import { MOST_GOODS, tooManyGoods } from './goods-of-unknown.ts'
import { guest_attempts } from './guest-attempts.tables.ts'
import { holdOfUnknown } from './hold-of-unknown.ts'
import { makeOrder, type Step } from './make-order.ts'
import { orCallUs } from './or-call-us.ts'
import { placeOrder } from './place-order.ts'
import { confirmedAddress, takeOverGuestOrders } from './take-over-guest-orders.ts'

export const checkoutApi: RoomApi = (route) => {
  route(Checkout, async ({ body, who, now, database, request, reply, tells, act }) => {
    assertCartSize(database, body.items, { request, now, who })
    const key = idempotencyKey(request)
    const bodyHash = hashBody(body)
    const whenRefused = (periods: readonly RefusedPeriod[]) => tells(periods.map(refusedWord))

    const asked = { order: body, client: clientKey(request.ip), key, bodyHash, now, whenRefused }
    const { orderId, replayed, secret } = await act(
      async (work): Promise<{ orderId: number; replayed: boolean; secret?: string }> =>
        who ? placeOrder(work, { ...asked, userId: who.id }) : placeGuestOrder(work, asked),
    )

    const data = await showOrder(database.db, orderId)
    if (!data) throw conflict('order-deleted', 'Šis užsakymas jau ištrintas.')
    if (replayed) reply.header('Idempotency-Replayed', 'true')
    return { data: { ...data, ...(secret && { secret }) } }
  })

  route(ListGuestOrders, async ({ who, database: { db } }) => {
    const email = await confirmedAddress(db, who.id)
    const found = email === undefined ? [] : await ordersWithoutAccount(db, email)
    return { data: found.map((order) => ({ ...order, placed_at: order.placed_at.toISOString() })) }
  })

  route(TakeOverGuestOrders, async ({ who, act }) => {
    const taken = await act((work) => takeOverGuestOrders(work, { userId: who.id }))
    return {
      message: taken.length > 0 ? 'Ankstesni užsakymai dabar jūsų paskyroje.' : 'Naujų užsakymų paskyrai neradome.',
    }
  })
}

interface PlacingAsGuest {
  order: PlaceOrder
  key: string | undefined
  bodyHash: string
  /** As `clientKey` counts addresses. */
  client: string
  /** For tests. */
  afterStep?: (step: Step) => void
  whenRefused?: (periods: readonly RefusedPeriod[]) => void
}

/**
 * Never tells whether the address has an account. A repeat returns the first order. As `makeOrder`; 409
 * `too-many-unpaid` when this e-mail, phone or client holds too much.
 */
async function placeGuestOrder(
  work: Work,
  placing: PlacingAsGuest,
): Promise<{ orderId: number; secret: string; replayed: boolean }> {
  const { order, client } = placing
  const guest = { ...placing, email: order.email, phone: order.phone ?? '' }
  const earlier = await findEarlierGuestOrder(work, guest)
  if (earlier) return { ...earlier, replayed: true }

  const secret = guestSecret(placing)
  const { orderId } = await makeOrder(work.as(null), {
    ownerId: null,
    order,
    client,
    lapses: true,
    mayOrder: (asked) => brakeGuest(work, { email: guest.email, phone: guest.phone, client, asked }),
    alongside: (orderId) => [
      rememberGuestOrder(work, guest, { orderId, secret }),
      ...(order.sms_offers ? [agreeAtCheckout(work, { userId: null, orderId, typed: order.phone })] : []),
    ],
    afterStep: placing.afterStep,
    whenRefused: placing.whenRefused,
  })
  return { orderId, secret: secret.secret, replayed: false }
}

interface Braking {
  email: string
  phone: string
  /** As `clientKey` counts addresses. */
  client: string
  asked: AskedFor
}

/** An address may serve an office or a village. */
const SHARED = 5

/**
 * Limits unpaid orders and machines per client and e-mail or phone to `new_account_orders` and `new_account_units`,
 * and goods by price; five times as much per client under other names. Past payments count for nothing: anybody can
 * type the address. Under the guest's locks. Answers until when the order holds. 409 `too-many-unpaid`.
 */
async function brakeGuest(work: Work, { email, phone, client, asked }: Braking): Promise<Date | null> {
  const { settings, machines } = asked
  const { new_account_orders: mostOrders, new_account_units: mostUnits } = settings
  if (mostOrders === null && mostUnits === null) return null
  const held = await heldByGuest(work.tx, { email, phone, client })

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
  return holdOfUnknown(work, { userId: null, email, client }, asked)
}

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
const goodsOfLines = sql<number>`coalesce(sum(${order_lines.price_with_vat}) filter (where ${order_lines.unit} = 'vnt' and ${isNoFee}), 0)::float8`
