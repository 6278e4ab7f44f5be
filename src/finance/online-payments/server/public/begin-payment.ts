import { setTimeout as pause } from 'node:timers/promises'
import { and, arrayOverlaps, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { PayMethod } from '#finance/providers/pay-methods.ts'
import {
  type Bank,
  type BegunPayment,
  ProviderRejection,
  ProviderUnavailable,
} from '#finance/providers/server/payment-provider.ts'
import { generateSecret, hashSecret } from '#people/accounts/server/public/secret.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { limits } from '#platform/limits/limits.ts'
import { conflict, Refusal } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { buildOnlinePaymentPath } from '../../build-online-payment-path.ts'
import { ReceiveProviderWebhook } from '../../online-payments.contract.ts'
import { computeNextPoll } from '../compute-next-poll.ts'
import { describeProviderError } from '../describe-provider-error.ts'
import { payment_intents } from '../online-payments.tables.ts'
import { findPaymentProvider } from '../online-providers.ts'
import { isFor, type LockedPayable, lockPayable, type PaySubject } from '../payment-subject.ts'
import { pollPayment } from '../poll-payment.ts'

type Shop = Pick<AppContext, 'config' | 'database' | 'clock' | 'log'>

interface Beginning {
  subject: PaySubject
  method: PayMethod
  bank?: string | undefined
  now: Date
}

/**
 * Answers the provider's page; two presses or tabs share one. Written before the provider is asked, outside
 * transactions. 404 and 409 as `lockPayable`, 422 on `bank`, 409 without a provider of this method or below its least
 * sum, 503 without an answer: nothing was taken then.
 */
export async function beginPayment(shop: Shop, { subject, now, ...how }: Beginning): Promise<{ address: string }> {
  const { config, database, log } = shop
  const { method } = how
  const paymentProvider = await findPaymentProvider(config, how)
  if (!paymentProvider) throw conflict('not-online', 'Taip mokėti internetu dabar negalima. Apmokėkite pavedimu.')
  const { provider, bank } = paymentProvider
  await askAboutOpen(shop, subject, now)

  const intent = await transact(database, { now }, async (work) => {
    const payable = await lockPayable(work.tx, subject)
    if (payable.amount < provider.min) throw belowLeast(payable.amount, provider.min)
    const wanted = { provider: provider.name, method, bank, payable, now }
    return (await findOpen(work, wanted)) ?? writeIntent(work, wanted)
  })
  if ('address' in intent) return { address: intent.address ?? (await addressGottenBy(shop, intent.id)) }

  let begun: BegunPayment
  try {
    begun = await provider.begin({
      reference: intent.reference,
      amount: intent.payable.amount,
      method,
      bank: bank?.code ?? null,
      description: intent.payable.description,
      payer: intent.payable.payer,
      expiresAt: intent.expiresAt,
      returnAddress: config.publicUrl + buildOnlinePaymentPath(intent.secret),
      notificationAddress: config.publicUrl + ReceiveProviderWebhook.address.replace(':provider', provider.name),
    })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRejection)) throw error
    log.warn({ err: error, provider: provider.name, intent_id: intent.id }, 'a payment could not be begun')
    await close(shop, intent.id, describeProviderError(provider.name, error))
    throw away()
  }
  await database.db
    .update(payment_intents)
    .set({ provider_id: begun.id, address: begun.address, state: 'pending', next_ask_at: soon(now) })
    .where(and(eq(payment_intents.id, intent.id), eq(payment_intents.state, 'begun')))
  return { address: begun.address }
}

const belowLeast = (amount: number, min: number) =>
  conflict(
    'below-least',
    `Liko ${formatMoney(amount)}, o taip mokėti galima ne mažiau kaip ${formatMoney(min)}. Apmokėkite pavedimu arba atsiimdami.`,
  )

const soon = (now: Date) =>
  computeNextPoll({ begunAt: now, expiresAt: new Date(now.getTime() + 1), endedAt: null, now })

const away = () =>
  new Refusal(
    503,
    'provider-away',
    'Mokėjimų teikėjas šiuo metu neatsako. Pinigai nenuskaityti: bandykite dar kartą arba apmokėkite pavedimu.',
  )

async function askAboutOpen(shop: Shop, subject: PaySubject, now: Date): Promise<void> {
  const of =
    'orderId' in subject
      ? eq(payment_intents.order_id, subject.orderId)
      : subject.clientId === null
        ? and(isNull(payment_intents.client_id), arrayOverlaps(payment_intents.document_ids, [...subject.documentIds]))
        : eq(payment_intents.client_id, subject.clientId)
  const open = await shop.database.db
    .select({ id: payment_intents.id, asked_at: payment_intents.asked_at })
    .from(payment_intents)
    .where(and(of, inArray(payment_intents.state, ['pending'])))
    .orderBy(desc(payment_intents.id))
    .limit(3)
  for (const { id, asked_at } of open) {
    if (asked_at && now.getTime() - asked_at.getTime() < limits.onlinePaymentAskMs) continue
    await pollPayment(shop, { intentId: id, now }).catch((error) => {
      shop.log.warn({ err: error, intent_id: id }, 'nobody knows whether an earlier payment was paid')
    })
  }
}

interface BeginPaymentInput {
  provider: (typeof payment_intents.$inferInsert)['provider']
  method: PayMethod
  bank: Bank | null
  payable: LockedPayable
}

/** The payment has the same sum; a new one has no address yet. */
async function findOpen(work: Work, { provider, method, bank, payable }: BeginPaymentInput) {
  const { tx, now } = work
  const left = new Date(now.getTime() + limits.onlinePaymentLeftMs)
  const sameBills = [...(payable.row.document_ids ?? [])]
  const paymentIntentRows = await tx
    .select({
      id: payment_intents.id,
      address: payment_intents.address,
      state: payment_intents.state,
      begun_at: payment_intents.begun_at,
      document_ids: payment_intents.document_ids,
    })
    .from(payment_intents)
    .where(
      and(
        isFor(payment_intents, payable.row),
        eq(payment_intents.provider, provider),
        eq(payment_intents.method, method),
        bank ? eq(payment_intents.bank, bank.code) : isNull(payment_intents.bank),
        eq(payment_intents.amount, payable.amount),
        inArray(payment_intents.state, ['begun', 'pending']),
        // begun for a former buyer, whose page has ended
        isNotNull(payment_intents.secret_hash),
        gt(payment_intents.expires_at, left),
      ),
    )
    .orderBy(desc(payment_intents.id))
  return paymentIntentRows
    .filter(({ document_ids }) => String(document_ids) === String(sameBills))
    .find(
      ({ address, begun_at }) => address !== null || now.getTime() - begun_at.getTime() < limits.onlinePaymentWaitMs,
    )
}

async function writeIntent(work: Work, { provider, method, bank, payable }: BeginPaymentInput) {
  const { tx, now } = work
  const secret = generateSecret()
  const reference = `ir-${generateSecret()
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .slice(0, 24)}`
  const expiresAt = new Date(now.getTime() + limits.onlinePaymentMs)
  const [written] = await tx
    .insert(payment_intents)
    .values({
      ...payable.row,
      provider,
      method,
      bank: bank?.code,
      way: bank?.name,
      reference,
      secret_hash: hashSecret(secret),
      amount: payable.amount,
      state: 'begun',
      begun_at: now,
      expires_at: expiresAt,
      next_ask_at: expiresAt,
    })
    .returning({ id: payment_intents.id })
  if (!written) throw new Error('No payment was written')
  return { id: written.id, reference, secret, expiresAt, payable }
}

async function addressGottenBy({ database }: Shop, intentId: number): Promise<string> {
  const until = performance.now() + limits.onlinePaymentWaitMs
  while (performance.now() < until) {
    const [paymentIntent] = await database.db
      .select({ address: payment_intents.address, state: payment_intents.state })
      .from(payment_intents)
      .where(eq(payment_intents.id, intentId))
    if (paymentIntent?.address) return paymentIntent.address
    if (paymentIntent?.state !== 'begun') break
    await pause(100)
  }
  throw away()
}

async function close({ database, clock }: Shop, intentId: number, because: string): Promise<void> {
  await database.db
    .update(payment_intents)
    .set({ state: 'refused', refused_because: because, ended_at: clock(), next_ask_at: null })
    .where(and(eq(payment_intents.id, intentId), eq(payment_intents.state, 'begun')))
}
