import {
  buildAwaitingApprovalCondition,
  buildListedCondition,
  buildUnpaidCondition,
} from '#orders/server/public/order-state-conditions.ts'
import { findCompanyOfBuyer } from '#people/clients/server/public/find-company-of-buyer.ts'
import { findCompanyToOrderFor } from '#people/clients/server/public/find-company-to-order-for.ts'
import { recordCheckoutConsent } from '#people/sms/server/public/sms-consents.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { conflict } from '#platform/refusal.ts'
import { countDaysBetween } from '#rules/calendar/day.ts'
import type { RefusedPeriod } from '#rules/periods/refused-period.ts'
import { takeFromCart } from '#sales/cart/server/take-from-cart.ts'
import type { Work } from '#shell/action/work.ts'
import type { PlaceOrder } from '../checkout.contract.ts'
import { createOrder, type PlaceOrderStep } from './create-order.ts'
import { decideUnknownBuyerHold } from './decide-unknown-buyer-hold.ts'
import { formatCallUsSuffix } from './format-call-us-suffix.ts'
import { lockVisitor } from './guest-secret.ts'
import type { OrderExposure } from './order-exposure.ts'
import { buildTooManyGoodsRefusal, MAX_UNPAID_GOODS } from './unpaid-goods-limit.ts'

export interface PlaceOrderInput {
  userId: number
  order: PlaceOrder
  /** As `toIpKey` counts addresses. */
  ipKey?: string | undefined
  /** Tests wait here. */
  afterStep?: (step: PlaceOrderStep) => void
  whenRefused?: (periods: readonly RefusedPeriod[]) => void
}

/**
 * As `createOrder`; 409 `too-many-unpaid` for a new account that holds too much,
 * `over-buyer-limit` without asking for approval.
 */
export async function placeOrder(work: Work, placing: PlaceOrderInput): Promise<{ orderId: number }> {
  const { tx, now } = work
  const { userId, order, ipKey = '' } = placing
  await lockCustomer(tx, [CHECKOUT_LOCK, userId])
  // only large orders of one client wait for each other
  if (mayBeMuch(order.items)) await lockVisitor(tx, ipKey)
  const code = order.private_or_company === 'company' ? (order.im_k ?? null) : null
  const { orderId } = await createOrder(work.as(userId), {
    ownerId: userId,
    order,
    ipKey: placing.ipKey,
    lapses: true,
    mayOrder: (exposure) => brakeNewAccount(work, { userId, ipKey, exposure }),
    pricesOf: () => findCompanyOfBuyer(tx, { userId, code, now }),
    clientFor: ({ price_with_vat }) =>
      findCompanyToOrderFor(work, { userId, code, price_with_vat, asksApproval: order.ask_approval === true }),
    alongside: (orderId) => [
      takeFromCart(work, { userId, ordered: order.items }),
      ...(order.sms_offers ? [recordCheckoutConsent(work, { userId, orderId, typed: order.phone })] : []),
    ],
    afterStep: placing.afterStep,
    whenRefused: placing.whenRefused,
  })
  return { orderId }
}

/** Namespace of advisory locks. */
const CHECKOUT_LOCK = 27_315

/** Parallel orders of a customer count each other. */
const lockCustomer = prepareStatement('lock_checkouts_of_customer', 'select pg_advisory_xact_lock($1, $2)')

/** Fewer machine-days than `decideUnknownBuyerHold` ever counts as much. */
const FEW_DAYS = 14

const mayBeMuch = (items: PlaceOrder['items']): boolean =>
  items.some(
    ({ period, quantity }) =>
      period && 'to' in period && quantity * (countDaysBetween(period.from, period.to) + 1) > FEW_DAYS,
  )

interface NewAccountLimitInput {
  userId: number
  /** As `toIpKey` counts addresses. */
  ipKey: string
  exposure: OrderExposure
}

/**
 * Orders hold stock unpaid, so a new account (nothing ever paid, its address unconfirmed or younger than
 * `new_account_days`) is limited in unpaid orders, machines and goods. Guest orders taken over later don't count;
 * staff is exempt. Under the customer's checkout lock. Answers until when the order holds. 409 `too-many-unpaid`.
 */
async function brakeNewAccount(work: Work, { userId, ipKey, exposure }: NewAccountLimitInput): Promise<Date | null> {
  const { tx, now } = work
  const { settings, machines } = exposure
  const { new_account_orders: mostOrders, new_account_units: mostUnits, new_account_days: days } = settings
  if (mostOrders === null && mostUnits === null) return null
  const knownSince = new Date(now.getTime() - days * DAY_MS).toISOString()
  const [unknown] = await unpaidOfUnknown(tx, [userId, knownSince])
  if (!unknown) return null

  const orCall = formatCallUsSuffix(settings)
  if (mostOrders !== null && unknown.orders >= mostOrders)
    throw conflict(
      'too-many-unpaid',
      `Neapmokėtų užsakymų jau yra ${unknown.orders} – naujai paskyrai daugiausia, kiek galime laikyti. Apmokėkite bent vieną iš jų (rasite „Mano užsakymuose“) ${orCall}.`,
    )
  if (mostUnits !== null && machines > 0 && unknown.machines + machines > mostUnits)
    throw conflict(
      'too-many-unpaid',
      `Neapmokėtų nuomojamų įrankių naujai paskyrai laikome iki ${mostUnits}\u00a0vnt., o su šiuo užsakymu būtų ${unknown.machines + machines}. Sumažinkite kiekį, apmokėkite ankstesnį užsakymą ${orCall}.`,
    )
  const goods = unknown.goods + exposure.goods
  if (mostUnits !== null && exposure.goods > 0 && goods > MAX_UNPAID_GOODS)
    throw buildTooManyGoodsRefusal(goods, settings)
  return decideUnknownBuyerHold(work, { userId, email: '', ipKey }, exposure)
}

const DAY_MS = 86_400_000

/** A known account has no row. */
const unpaidOfUnknown = prepareStatement<{ orders: number; machines: number; goods: number }>(
  'unpaid_orders_of_unknown_account',
  `select count(o.id)::int as orders,
          coalesce(sum((select sum(l.quantity) from order_lines l where l.order_id = o.id and l.unit <> 'vnt')), 0)::int as machines,
          coalesce(sum((select sum(l.price_with_vat) from order_lines l where l.order_id = o.id and l.unit = 'vnt' and not l.is_delivery and not l.is_one_way and not l.is_service and not l.is_waiver)), 0)::float8 as goods
     from users u
     left join orders o on o.user_id = u.id and o.lapses and ${buildListedCondition()} and (${buildUnpaidCondition()} or ${buildAwaitingApprovalCondition()})
       and not exists (select from idempotency_keys k where k.order_id = o.id and k.scope = 'checkout' and k.user_id is null)
    where u.id = $1 and not u.is_admin and (u.email_confirmed_at is null or u.created_at > $2::timestamptz)
      and not exists (select from orders p where p.user_id = u.id and p.paid_at is not null)
    group by u.id`,
)
