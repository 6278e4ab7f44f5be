import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { withVatAhead } from '#orders/find-vat-ahead-of-lines.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { listGuestOrders } from '#orders/server/public/claim-guest-orders.ts'
import { isListed, isNoFee, isUnpaid } from '#orders/server/public/order-conditions.ts'
import { showOrder } from '#orders/server/public/orders.queries.ts'
import { writeOrderLink } from '#orders/server/public/write-order-link.ts'
import { recordCheckoutConsent } from '#people/sms/server/public/sms-consents.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import type { IdempotentRequest } from '#platform/http/idempotency.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { conflict } from '#platform/refusal.ts'
import { formatRefusedPeriod, type RefusedPeriod } from '#rules/periods/refused-period.ts'
import { assertCartSize } from '#sales/cart/server/public/assert-cart-size.ts'
import type { Work } from '#shell/action/work.ts'
import { idempotency_keys } from '#shell/idempotency/server/idempotency.tables.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { Checkout, ListGuestOrders, type PlaceOrder, TakeOverGuestOrders } from '../checkout.contract.ts'
import { createOrder, type PlaceOrderStep } from './create-order.ts'
import { decideUnknownBuyerHold } from './decide-unknown-buyer-hold.ts'
import { formatCallUsSuffix } from './format-call-us-suffix.ts'
import { type GuestSecret, generateGuestSecret, lockGuest, reopenGuestOrder } from './guest-secret.ts'
import type { OrderExposure } from './order-exposure.ts'
import { placeOrder } from './place-order.ts'
import { findConfirmedEmail, takeOverGuestOrders } from './public/take-over-guest-orders.ts'
import { buildTooManyGoodsRefusal, MAX_UNPAID_GOODS } from './unpaid-goods-limit.ts'

export const registerCheckoutRoutes: ModuleApi = (route) => {
  route(Checkout, async ({ body, who, now, database, request, tells, act }) => {
    assertCartSize(database, body.items, { request, now, who })
    const whenRefused = (periods: readonly RefusedPeriod[]) => tells(periods.map(formatRefusedPeriod))

    const input = { order: body, ipKey: toIpKey(request.ip), whenRefused }
    const { orderId, secret } = await act<PlacedOrder>(
      (work, sent) =>
        who ? placeOrder(work, { ...input, userId: who.id }) : placeGuestOrder(work, { ...input, request: sent }),
      async (work, first, sent) => (who ? first : { ...first, secret: await reopenGuestOrder(work, first, sent) }),
    )

    const data = await showOrder(database.db, orderId)
    if (!data) throw conflict('order-deleted', 'Šis užsakymas jau ištrintas.')
    const shown = withVatAhead(data, await readSettings(database.db), now)
    return { data: { ...shown, ...(secret && { secret }) } }
  })

  route(ListGuestOrders, async ({ who, database: { db } }) => {
    const email = await findConfirmedEmail(db, who.id)
    const matches = email === undefined ? [] : await listGuestOrders(db, email)
    return { data: matches.map((order) => ({ ...order, placed_at: order.placed_at.toISOString() })) }
  })

  route(TakeOverGuestOrders, async ({ who, act }) => {
    const taken = await act((work) => takeOverGuestOrders(work, { userId: who.id }))
    return {
      message: taken.length > 0 ? 'Ankstesni užsakymai dabar jūsų paskyroje.' : 'Naujų užsakymų paskyrai neradome.',
    }
  })
}

interface PlacedOrder extends Partial<GuestSecret> {
  orderId: number
}

interface PlacingAsGuest {
  order: PlaceOrder
  request: IdempotentRequest
  /** As `toIpKey` counts addresses. */
  ipKey: string
  /** Tests wait here. */
  afterStep?: (step: PlaceOrderStep) => void
  whenRefused?: (periods: readonly RefusedPeriod[]) => void
}

/**
 * Never tells whether the address has an account. As `createOrder`; 409
 * `too-many-unpaid` when this e-mail, phone or client holds too much.
 */
async function placeGuestOrder(work: Work, placing: PlacingAsGuest): Promise<PlacedOrder> {
  const { order, ipKey } = placing
  const guest = { ipKey, email: order.email, phone: order.phone ?? '' }
  await lockGuest(work.tx, guest)
  const secret = generateGuestSecret(placing.request)
  const { orderId } = await createOrder(work.as(null), {
    ownerId: null,
    order,
    ipKey,
    lapses: true,
    mayOrder: (exposure) => brakeGuest(work, { email: guest.email, phone: guest.phone, ipKey, exposure }),
    alongside: (orderId) => [
      writeOrderLink(work, { orderId, secret: secret.secret }),
      ...(order.sms_offers ? [recordCheckoutConsent(work, { userId: null, orderId, typed: order.phone })] : []),
    ],
    afterStep: placing.afterStep,
    whenRefused: placing.whenRefused,
  })
  return { orderId, ...secret }
}

interface GuestLimitInput {
  email: string
  phone: string
  /** As `toIpKey` counts addresses. */
  ipKey: string
  exposure: OrderExposure
}

/** An address may serve an office or a village. */
const SHARED = 5

/**
 * Limits unpaid orders and machines per client and e-mail or phone to `new_account_orders` and `new_account_units`,
 * and goods by price; five times as much per client under other names. Past payments count for nothing: anybody can
 * type the address. Under the guest's locks. Answers until when the order holds. 409 `too-many-unpaid`.
 */
async function brakeGuest(work: Work, { email, phone, ipKey, exposure }: GuestLimitInput): Promise<Date | null> {
  const { settings, machines } = exposure
  const { new_account_orders: mostOrders, new_account_units: mostUnits } = settings
  if (mostOrders === null && mostUnits === null) return null
  const held = await heldByGuest(work.tx, { email, phone, ipKey })

  const toDo = `Apmokėkite bent vieną iš jų (nuorodos – mūsų laiškuose), prisijunkite ${formatCallUsSuffix(settings)}.`
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
      `Be paskyros neapmokėtų nuomojamų įrankių laikome iki ${mostUnits}\u00a0vnt., o su šiuo užsakymu būtų daugiau. Sumažinkite kiekį, apmokėkite ankstesnį užsakymą, prisijunkite ${formatCallUsSuffix(settings)}.`,
    )
  const goods = held.goods + exposure.goods
  if (
    mostUnits !== null &&
    exposure.goods > 0 &&
    (goods > MAX_UNPAID_GOODS || held.goods_here + exposure.goods > MAX_UNPAID_GOODS * SHARED)
  )
    throw buildTooManyGoodsRefusal(goods, settings)
  return decideUnknownBuyerHold(work, { userId: null, email, ipKey }, exposure)
}

async function heldByGuest(tx: Tx, { email, phone, ipKey }: Pick<GuestLimitInput, 'email' | 'phone' | 'ipKey'>) {
  const isTheirs = sql<boolean>`lower(${orders.email}) = ${email.toLowerCase()} or ${orders.phone} = ${phone}`
  const isHere = exists(
    tx
      .select({ one: sql`1` })
      .from(idempotency_keys)
      .where(
        and(
          eq(idempotency_keys.order_id, orders.id),
          eq(idempotency_keys.scope, 'checkout'),
          isNull(idempotency_keys.user_id),
          eq(idempotency_keys.client, ipKey),
        ),
      ),
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
