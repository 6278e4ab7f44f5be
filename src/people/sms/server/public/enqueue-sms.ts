import { desc, eq, sql } from 'drizzle-orm'
import { readCurrentWordings } from '#people/wording/server/public/read-current-wordings.ts'
import type { Work } from '#shell/action/work.ts'
import { skipQuietHours } from '../../quiet-hours.ts'
import { computeSmsLength } from '../../sms-length.ts'
import { buildSmsText, type SmsWording } from '../../sms-wording.ts'
import { deliverSmsJob } from '../sms.jobs.ts'
import { sms_messages } from '../sms.tables.ts'
import { readMobile } from './read-mobile.ts'

/** SMS to one number; the rest wait. */
export const SMS_AN_HOUR = 5
const HOUR_MS = 3_600_000

interface SmsToQueue {
  kind: string
  to: string | null
  text: string
  wordingVersion?: number
  orderId?: number | undefined
  userId?: number | null | undefined
  /** Staff member; null: the shop. */
  by?: number | null
  /** An urgent SMS ignores quiet hours. */
  urgent?: boolean
  /** The idempotency key, which never expires. */
  once?: string
  resendsId?: number
}

/** Waits for morning and its turn. Undefined, nothing written: not mobile, or a known `once`. */
export async function enqueueSms(work: Work, sms: SmsToQueue): Promise<{ id: number; goes_from: Date } | undefined> {
  const { tx, now } = work
  const { kind, text, orderId, userId, by = null, urgent = false } = sms
  const recipient = readMobile(sms.to)
  if (!recipient || text === '') return undefined

  // concurrent ones count each other
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK}, hashtext(${recipient}))`)
  const [enough] = await tx
    .select({ goes_from: sms_messages.goes_from })
    .from(sms_messages)
    .where(eq(sms_messages.recipient, recipient))
    .orderBy(desc(sms_messages.goes_from))
    .limit(1)
    .offset(SMS_AN_HOUR - 1)
  const free = enough ? new Date(Math.max(now.getTime(), enough.goes_from.getTime() + HOUR_MS)) : now
  const goes_from = urgent ? free : skipQuietHours(free)
  const [written] = await tx
    .insert(sms_messages)
    .values({
      kind,
      recipient,
      text,
      goes_from,
      parts: computeSmsLength(text).parts,
      written_by: by,
      written_at: now,
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
  work.tell('sms')
  if (orderId) work.tell(`order:${orderId}`)
  const inSeconds = Math.max(0, Math.ceil((goes_from.getTime() - now.getTime()) / 1_000))
  await work.enqueue(deliverSmsJob, { sms_id: written.id }, { inSeconds })
  return { id: written.id, goes_from }
}

/** Namespace of advisory locks. */
const NUMBER_LOCK = 51_955

interface WordedSmsInput<Variable extends string> extends Omit<SmsToQueue, 'text' | 'wordingVersion' | 'kind'> {
  words: SmsWording<Variable>
  values: Record<Variable, string>
}

export async function enqueueWordedSms<Variable extends string>(
  work: Work,
  { words, values, ...sms }: WordedSmsInput<Variable>,
) {
  const wording = (await readCurrentWordings(work.tx, [words.key])).get(words.key)
  return enqueueSms(work, {
    ...sms,
    kind: words.key.replace(/^sms-/, ''),
    text: buildSmsText(words, values, wording?.texts ?? null),
    wordingVersion: wording?.version ?? 0,
  })
}
