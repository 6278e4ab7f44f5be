import { desc, eq, sql } from 'drizzle-orm'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { currentWordings } from '#wording/server/current-wordings.ts'
import { afterQuietHours } from '../quiet-hours.ts'
import { smsLength } from '../sms-length.ts'
import { type SmsWords, smsText } from '../sms-words.ts'
import { readMobile } from './read-mobile.ts'
import { deliverSmsJob } from './sms.jobs.ts'
import { sms_messages } from './sms.tables.ts'

/** So many an hour to one number; the others wait. */
export const SMS_AN_HOUR = 5
const HOUR_MS = 3_600_000

interface SmsToQueue {
  kind: string
  /** As it stands with the order or the account. */
  to: string | null
  text: string
  wordingVersion?: number
  orderId?: number | undefined
  userId?: number | null | undefined
  /** Who of the staff wrote it; null: the shop itself. */
  by?: number | null
  /** Goes also at night: somebody waits for it now. */
  urgent?: boolean
  /** What it tells of, for good: of two that tell the same one is written. */
  once?: string
  /** The SMS that it says again. */
  resendsId?: number
  now: Date
}

/**
 * Writes an SMS in the transaction that causes it, and the job that will deliver it. It waits for the morning, and for its turn
 * among those to the same number. Undefined, and nothing written, where the number is no mobile one, or it was told already.
 */
export async function queueSms(tx: Tx, sms: SmsToQueue): Promise<{ id: number; goes_from: Date } | undefined> {
  const { kind, text, orderId, userId, by = null, urgent = false, now } = sms
  const recipient = readMobile(sms.to)
  if (!recipient || text === '') return undefined

  // of many at once each sees those before it
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK}, hashtext(${recipient}))`)
  const [enough] = await tx
    .select({ goes_from: sms_messages.goes_from })
    .from(sms_messages)
    .where(eq(sms_messages.recipient, recipient))
    .orderBy(desc(sms_messages.goes_from))
    .limit(1)
    .offset(SMS_AN_HOUR - 1)
  const free = enough ? new Date(Math.max(now.getTime(), enough.goes_from.getTime() + HOUR_MS)) : now
  const goes_from = urgent ? free : afterQuietHours(free)
  const [written] = await tx
    .insert(sms_messages)
    .values({
      ...{ kind, recipient, text, goes_from, parts: smsLength(text).parts, written_by: by, written_at: now },
      order_id: orderId ?? null,
      user_id: userId ?? null,
      wording_version: sms.wordingVersion ?? null,
      resends_id: sms.resendsId ?? null,
      once: sms.once ?? null,
      urgent,
    })
    .onConflictDoNothing()
    .returning({ id: sms_messages.id })
  if (!written) return undefined
  const inSeconds = Math.max(0, Math.ceil((goes_from.getTime() - now.getTime()) / 1_000))
  await enqueue(tx, deliverSmsJob, { sms_id: written.id }, { inSeconds })
  return { id: written.id, goes_from }
}

/** An arbitrary number that sets these locks apart from other advisory locks. */
const NUMBER_LOCK = 51_955

interface Worded<Variable extends string> extends Omit<SmsToQueue, 'text' | 'wordingVersion' | 'kind'> {
  words: SmsWords<Variable>
  values: Record<Variable, string>
}

/** The same in the shop's words, which may have been changed. */
export async function queueWordedSms<Variable extends string>(tx: Tx, { words, values, ...sms }: Worded<Variable>) {
  const wording = (await currentWordings(tx, [words.key])).get(words.key)
  return queueSms(tx, {
    ...sms,
    kind: words.key.replace(/^sms-/, ''),
    text: smsText(words, values, wording?.texts ?? null),
    wordingVersion: wording?.version ?? 0,
  })
}
