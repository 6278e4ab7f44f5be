import { and, eq, isNull, lt, ne } from 'drizzle-orm'
import { enqueue } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { skipQuietHours } from '../quiet-hours.ts'
import { sendToGateway } from './send-to-gateway.ts'
import { deliverSmsJob } from './sms.jobs.ts'
import { sms_messages } from './sms.tables.ts'

/** The gateway may have it. */
export const smsUncertain =
  'Ryšys su SMS tiekėju nutrūko viduryje. Gavėjas SMS galėjo ir gauti, todėl prieš siųsdami dar kartą pasitikslinkite.'

/** The time exceeds the gateway's timeout. */
const STUCK_MS = 120_000

/**
 * At most once: marked before it is sent; a crash leaves it uncertain (`sweepSms`), never resent by itself. Throws
 * when it surely did not arrive, for a retry unless `isLast`.
 */
export async function deliverSms(context: AppContext, { sms_id }: { sms_id: number }, isLast = false): Promise<void> {
  const { db } = context.database
  const mine = eq(sms_messages.id, sms_id)
  if (await waitsForMorning(context, sms_id)) return
  const [sms] = await db
    .update(sms_messages)
    .set({ trying_since: context.clock() })
    .where(and(mine, isWaiting, isNull(sms_messages.trying_since), ne(sms_messages.recipient, '')))
    .returning()
  if (!sms) return

  const outcome = await sendToGateway(context.config.sms, sms)
  const now = context.clock()
  if (outcome.kind === 'taken') {
    await db
      .update(sms_messages)
      .set({ sent_at: now, trying_since: null, failure: null, answer: outcome.answer })
      .where(mine)
    return
  }
  const isOver = outcome.kind !== 'not-reached' || isLast
  await db
    .update(sms_messages)
    .set({
      trying_since: null,
      answer: outcome.answer,
      failure: outcome.kind === 'uncertain' ? smsUncertain : outcome.why,
      failed_at: isOver ? now : null,
      uncertain: outcome.kind === 'uncertain',
    })
    .where(mine)
  if (!isOver) throw new Error(`The SMS gateway did not take SMS ${sms_id}: ${outcome.why}`)
}

async function waitsForMorning({ database, clock }: AppContext, id: number): Promise<boolean> {
  const now = clock()
  const morning = skipQuietHours(now)
  if (morning <= now) return false
  return database.transaction(async (tx) => {
    const [sms] = await tx
      .update(sms_messages)
      .set({ goes_from: morning })
      .where(and(eq(sms_messages.id, id), isWaiting, isNull(sms_messages.trying_since), eq(sms_messages.urgent, false)))
      .returning({ id: sms_messages.id })
    if (sms)
      await enqueue(tx, deliverSmsJob, { sms_id: id }, { inSeconds: (morning.getTime() - now.getTime()) / 1_000 })
    return sms !== undefined
  })
}

export async function sweepSms({ database, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<number> {
  const now = clock()
  const { rowCount } = await database.db
    .update(sms_messages)
    .set({ trying_since: null, failed_at: now, uncertain: true, failure: smsUncertain })
    .where(and(isWaiting, lt(sms_messages.trying_since, new Date(now.getTime() - STUCK_MS))))
  return rowCount ?? 0
}

const isWaiting = and(isNull(sms_messages.sent_at), isNull(sms_messages.failed_at))
