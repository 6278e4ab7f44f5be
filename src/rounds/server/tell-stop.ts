import { and, eq } from 'drizzle-orm'
import { completeStop } from '#delivery/server/complete-stop.ts'
import { stops } from '#delivery/server/delivery.tables.ts'
import { attachPhotos } from '#handovers/server/attach-photos.ts'
import { completeReturn } from '#handovers/server/complete-return.ts'
import { hashAttempt } from '#handovers/server/earlier-handover.ts'
import { handOver } from '#handovers/server/hand-over.ts'
import { record } from '#history/server/record.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { StopReport } from '../rounds.contract.ts'
import { type Driving, demandOwnStop } from './demand-own-stop.ts'
import { happenedAt } from './happened-at.ts'
import { mailVisit } from './mail-visit.ts'
import { readProgress } from './read-progress.ts'
import { stop_reports } from './rounds.tables.ts'
import { smsVisit } from './sms-visit.ts'

// Past the shop: whoever tells waits for the order's lock and hears more.
constraintMeans('one_report_per_key', () => conflict('key-used-before', 'Šis pranešimas jau įrašomas.'))
constraintMeans('stop_ends_once', () => conflict('stop-ended', 'Ši vieta jau pažymėta kaip aplankyta.'))

interface Telling extends Driving {
  key: string
  report: StopReport
}

/**
 * What a driver tells of a stop: tools and goods change hands by the counter's own acts, the stop ends, and the customer hears of it.
 * All of it becomes true together, or nothing. Told again under its key, it changes nothing, whatever has become of the stop; nor does
 * setting out for where somebody is on the way already, or arriving where somebody is, under any key.
 *
 * Refuses 404 for another's stop, 409 `stop-ended` when it is over already, `stop-replanned` when it was given another day or driver
 * after it happened (unless it is told despite that), 422 for an act that is not the stop's, and all that the acts refuse.
 */
export async function tellStop(
  tx: Tx,
  { key, report, ...driving }: Telling,
): Promise<{ reportId: number; replayed: boolean }> {
  const { stopId, byUserId, now } = driving
  const earlier = await findEarlier(tx, { key, byUserId, stopId, kind: report.kind })
  if (earlier) return { reportId: earlier, replayed: true }
  const {
    stop: { order_id: orderId },
  } = await demandOwnStop(tx, driving)
  await lockOrder(tx, orderId)
  // whoever told the same at the same moment had the lock before
  const told = await findEarlier(tx, { key, byUserId, stopId, kind: report.kind })
  if (told) return { reportId: told, replayed: true }

  await tx.select({ id: stops.id }).from(stops).where(eq(stops.id, stopId)).for('update')
  const { stop, isNow } = await demandOwnStop(tx, driving)
  if (stop.state !== 'open') throw conflict('stop-ended', whyEnded[stop.state], { state: stop.state })
  if (!isNow && !report.despite_changes)
    throw conflict('stop-replanned', 'Ši vieta atiduota kitam vairuotojui. Jei viską atlikote jūs, įrašykite vis tiek.')
  const refused = refusedAt[stop.kind]
  if (report.kind === refused.kind) throw invalid({ kind: [refused.why] })

  const said = await findSaid(tx, stopId, report.kind)
  if (said) return { reportId: said, replayed: true }

  const at = happenedAt(report.seconds_ago, now)
  const handoverId = await changeHands(tx, { orderId, key, report, at, byUserId, now })
  if (report.kind === 'failed')
    await attachPhotos(tx, { orderId, keys: report.photos, to: { shows: 'visit', stop_id: stopId } })
  const [written] = await tx
    .insert(stop_reports)
    .values({
      ...{ stop_id: stopId, kind: report.kind, by_user_id: byUserId, key, handover_id: handoverId },
      happened_at: at,
      received_at: now,
    })
    .returning({ id: stop_reports.id })
  if (!written) throw new Error('The report was not written')
  if (report.kind === 'failed') {
    await completeStop(tx, { stopId, state: 'failed', why: report.reason, byUserId, at })
    await record(tx, {
      ...{ by: byUserId, deed: 'order.visit-failed', subject: orderSubject(orderId), now },
      details: { reason: report.reason },
    })
  } else if (handoverId !== null) await completeStop(tx, { stopId, state: 'done', byUserId, at })
  await mailVisit(tx, { stop, report, now })
  await smsVisit(tx, { stop, report, at, now })
  return { reportId: written.id, replayed: false }
}

const whyEnded = {
  done: 'Ši vieta jau pažymėta kaip aplankyta.',
  failed: 'Ši vieta jau pažymėta kaip nepavykusi.',
  dropped: 'Šios vietos nebereikia: ji išbraukta iš maršruto.',
}

/** Nothing is taken back where the shop brings, and nothing handed over where it fetches. */
const refusedAt = {
  deliver: { kind: 'taken-back', why: 'Čia atvežama, o ne pasiimama.' },
  collect: { kind: 'handed-over', why: 'Iš čia pasiimama, o ne atvežama.' },
}

interface Told {
  key: string
  byUserId: number
  stopId: number
  kind: StopReport['kind']
}

async function findEarlier(tx: Tx, { key, byUserId, stopId, kind }: Told): Promise<number | undefined> {
  const [earlier] = await tx
    .select()
    .from(stop_reports)
    .where(and(eq(stop_reports.by_user_id, byUserId), eq(stop_reports.key, key)))
  if (earlier && (earlier.stop_id !== stopId || earlier.kind !== kind))
    throw conflict('key-used-before', 'Šis pranešimas jau įrašytas apie kitą vietą.')
  return earlier?.id
}

/** The report that said as much already: one press too many tells the customer nothing new. */
async function findSaid(tx: Tx, stopId: number, kind: StopReport['kind']): Promise<number | undefined> {
  if (kind !== 'set-out' && kind !== 'arrived') return undefined
  const progress = (await readProgress(tx, [stopId])).get(stopId)
  return kind === 'set-out' || progress?.visit === 'arrived' ? progress?.reportId : undefined
}

interface AtTheDoor {
  orderId: number
  key: string
  report: StopReport
  at: Date
  byUserId: number
  now: Date
}

/** The act of the counter, under the key of the report; null where nothing changed hands. */
async function changeHands(tx: Tx, { orderId, key, report, at, byUserId, now }: AtTheDoor): Promise<number | null> {
  if (report.kind !== 'handed-over' && report.kind !== 'taken-back') return null
  const kind = report.kind === 'handed-over' ? 'handover' : 'return'
  const attempt = { byUserId, key, bodyHash: hashAttempt(kind, orderId, report.act), orderId, signedAt: at, now }
  const { handoverId } =
    report.kind === 'handed-over'
      ? await handOver(tx, { ...attempt, body: report.act })
      : await completeReturn(tx, { ...attempt, body: report.act })
  return handoverId
}
