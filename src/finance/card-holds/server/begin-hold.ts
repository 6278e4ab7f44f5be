import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { readHeldDeposit } from '#finance/deposits/server/public/read-held-deposit.ts'
import {
  type BegunPayment,
  type PaymentProvider,
  ProviderRejection,
  ProviderUnavailable,
} from '#finance/providers/server/payment-provider.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { assertNotLapsed } from '#orders/server/public/assert-not-lapsed.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { generateSecret, hashSecret } from '#people/accounts/server/public/secret.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { conflict, Refusal } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { card_holds } from './card-holds.tables.ts'
import { canHold, findHoldProvider } from './find-hold-provider.ts'

const hour = 3_600_000
/** How long the provider's page stays open. */
const open = 12 * hour
/** Left, at least, when an address is given again. */
const min = 10 * 60_000

type Shop = Pick<AppContext, 'config' | 'database' | 'clock' | 'log'>

interface Beginning {
  orderId: number
}

/**
 * The missing part of a deposit, or the sum to renew; answers the provider's page. Idempotent for a second press.
 * Written before the provider is asked, outside transactions. Throws 409 when nothing is to be held or no provider
 * can; 503 without an answer.
 */
export async function beginHold(
  shop: Shop,
  { orderId, now }: Beginning & { now: Date },
): Promise<{ address: string; amount: number }> {
  const { config, database, log } = shop
  const provider = (await canHold(config)) ? findHoldProvider(config) : undefined
  const hold = await transact(database, { now }, (work) => writeHold(work, { orderId, provider }))
  if (!provider) throw notOffered()
  const { id, reference, amount } = hold
  if (hold.address !== undefined) return { address: hold.address, amount }

  let begun: BegunPayment
  try {
    begun = await provider.begin({
      reference,
      amount,
      method: 'card',
      hold: true,
      payer: hold.payer,
      expiresAt: hold.expiresAt,
      description: `Užsakymo Nr. ${orderId} užstatas`,
      returnAddress: config.publicUrl + buildReservationPath(hold.secret),
      notificationAddress: `${config.publicUrl}/api/payment-notifications/${provider.name}`,
    })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRejection)) throw error
    log.warn({ err: error, provider: provider.name, order_id: orderId }, 'a deposit could not be held on a card')
    // Nobody was sent to its page: nothing can be held there.
    await database.db.update(card_holds).set({ state: 'over', next_try_at: null }).where(eq(card_holds.id, id))
    throw new Refusal(503, 'provider-away', 'Mokėjimų teikėjas šiuo metu neatsako. Bandykite po minutės.')
  }
  await database.db
    .update(card_holds)
    .set({ provider_id: begun.id, address: begun.address, next_try_at: new Date(now.getTime() + 60_000) })
    .where(and(eq(card_holds.id, id), eq(card_holds.state, 'begun')))
  return { address: begun.address, amount }
}

const notOffered = () =>
  conflict('no-card-holds', 'Užstato rezervuoti kortelėje čia negalima. Jį galima palikti atsiimant įrankius.')

interface BeginHoldInput extends Beginning {
  provider: Pick<PaymentProvider, 'name' | 'min'> | undefined
}

async function writeHold(work: Work, { orderId, provider }: BeginHoldInput) {
  const { tx, now } = work
  assertNotLapsed(await lockOrder(tx, orderId))
  if (!provider) throw notOffered()
  const [held] = await tx
    .select()
    .from(card_holds)
    .where(and(eq(card_holds.order_id, orderId), eq(card_holds.state, 'held')))
    .for('update')
  if (held && !held.needs_customer_since)
    throw conflict('already-reserved', `Užstatas jau rezervuotas kortelėje: ${formatMoney(held.amount)}.`)
  const amount = held?.amount ?? (await missing(tx, orderId))
  if (amount <= 0) throw conflict('deposit-complete', 'Šiam užsakymui užstato rezervuoti nereikia.')
  if (amount < provider.min)
    throw conflict(
      'below-least',
      `Kortelėje galima rezervuoti ne mažiau kaip ${formatMoney(provider.min)}. Užstatą galima palikti atsiimant įrankius.`,
    )

  const [before] = await tx
    .select()
    .from(card_holds)
    .where(
      and(
        eq(card_holds.order_id, orderId),
        eq(card_holds.state, 'begun'),
        eq(card_holds.amount, amount),
        isNotNull(card_holds.address),
        // else begun for a former buyer, whose page has ended
        isNotNull(card_holds.secret_hash),
        gt(card_holds.expires_at, new Date(now.getTime() + min)),
      ),
    )
    .orderBy(desc(card_holds.id))
  const [buyer] = await tx
    .select({ email: orders.email, name: orders.name, lastname: orders.lastname })
    .from(orders)
    .where(eq(orders.id, orderId))
  const payer = buyer ?? { email: '', name: '', lastname: '' }
  if (before?.address) return { id: before.id, reference: before.reference, amount, address: before.address }

  const secret = generateSecret()
  const expiresAt = new Date(now.getTime() + open)
  const [written] = await tx
    .insert(card_holds)
    .values({
      order_id: orderId,
      provider: provider.name,
      amount,
      state: 'begun',
      renews_id: held?.id ?? null,
      reference: generateHoldReference(),
      secret_hash: hashSecret(secret),
      begun_at: now,
      expires_at: expiresAt,
      next_try_at: expiresAt,
    })
    .returning()
  if (!written) throw new Error('No hold was written')
  return { id: written.id, reference: written.reference, amount, secret, payer, expiresAt }
}

export const generateHoldReference = (): string =>
  `ih-${generateSecret()
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .slice(0, 24)}`

async function missing(tx: Tx, orderId: number): Promise<number> {
  const [agreed] = await tx
    .select({ sum: sql<number>`coalesce(sum(${order_lines.deposit}::bigint * ${order_lines.quantity}), 0)::float8` })
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
  return (agreed?.sum ?? 0) - (await readHeldDeposit(tx, orderId))
}

const buildReservationPath = (secret: string): string => `/uzstatas/${secret}`
