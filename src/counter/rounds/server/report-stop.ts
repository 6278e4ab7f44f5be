import { eq } from 'drizzle-orm'
import { attachPhotos } from '#counter/handovers/server/attach-photos.ts'
import { completeReturn } from '#counter/handovers/server/complete-return.ts'
import { handOver } from '#counter/handovers/server/hand-over.ts'
import { prepareMoneyAtHandOver } from '#counter/handovers/server/prepare-money-at-hand-over.ts'
import { OrderVisitFailed } from '#orders/orders.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { readOrderContact } from '#orders/server/public/read-contacts-of-orders.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { enqueueWordedSms } from '#people/sms/server/public/enqueue-sms.ts'
import { readMobile } from '#people/sms/server/public/read-mobile.ts'
import type { Tx } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { completeStop } from '#rentals/delivery/server/public/complete-stop.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { StopReport } from '../rounds.contract.ts'
import { buildSetOutMail, buildVisitFailedMail } from '../visit.mail.ts'
import { collectionOnWaySms, deliveryOnWaySms, visitFailedSms } from '../visit.sms.ts'
import { formatVisitTimes } from '../visit-labels.ts'
import { readStopProgress } from './read-stop-progress.ts'
import { type OwnStopInput, requireOwnStop } from './require-own-stop.ts'
import { stop_reports } from './rounds.tables.ts'

registerConstraintRefusal('stop_ends_once', () => conflict('stop-ended', 'Ši vieta jau pažymėta kaip aplankyta.'))

interface ReportStopInput extends OwnStopInput {
  report: StopReport
}

/**
 * In one transaction hands over or takes back by the counter's acts, ends the stop and tells the customer. Setting out
 * or arriving twice changes nothing.
 *
 * 404 for another's stop; 409 `stop-ended`, `stop-replanned` when it got another day or driver after it happened
 * (unless sent despite that); 422 for an act that is not the stop's; as the acts do.
 */
export async function reportStop(
  work: Work<number>,
  { report, ...driving }: ReportStopInput,
): Promise<{ orderId: number; reportId: number; replayed: boolean }> {
  const { tx, by: byUserId, now } = work
  const { stopId } = driving
  const {
    stop: { order_id: orderId },
  } = await requireOwnStop(tx, { ...driving, byUserId })
  await lockOrder(tx, orderId)
  await tx.select({ id: stops.id }).from(stops).where(eq(stops.id, stopId)).for('update')
  const { stop, isNow } = await requireOwnStop(tx, { ...driving, byUserId })
  if (stop.state !== 'open') throw conflict('stop-ended', whyEnded[stop.state], { state: stop.state })
  if (!isNow && !report.despite_changes)
    throw conflict(
      'stop-replanned',
      'Ši vieta priskirta kitam vairuotojui. Jei viską atlikote jūs, įrašykite vis tiek.',
    )
  const refused = refusedAt[stop.kind]
  if (report.kind === refused.kind) throw invalid({ kind: [refused.why] })

  const said = await findSaid(tx, stopId, report.kind)
  if (said) return { orderId, reportId: said, replayed: true }

  const at = happenedAt(report.seconds_ago, now)
  // a complete return drops open stops
  if (report.kind === 'handed-over' || report.kind === 'taken-back')
    await completeStop(work, { stopId, state: 'done', at })
  const handoverId = await changeHands(work, { orderId, report, at })
  if (report.kind === 'failed')
    await attachPhotos(tx, { orderId, keys: report.photos, to: { shows: 'visit', stop_id: stopId } })
  const [written] = await tx
    .insert(stop_reports)
    .values({
      stop_id: stopId,
      kind: report.kind,
      by_user_id: byUserId,
      handover_id: handoverId,
      happened_at: at,
      received_at: now,
    })
    .returning({ id: stop_reports.id })
  if (!written) throw new Error('The report was not written')
  if (report.kind === 'failed') {
    await completeStop(work, { stopId, state: 'failed', why: report.reason, at })
    await work.happened(OrderVisitFailed, toOrderSubject(orderId), { reason: report.reason })
  }
  work.tell('stops')
  await mailVisit(work, { stop, report })
  await smsVisit(work, { stop, report, at })
  return { orderId, reportId: written.id, replayed: false }
}

const whyEnded = {
  done: 'Ši vieta jau pažymėta kaip aplankyta.',
  failed: 'Ši vieta jau pažymėta kaip nepavykusi.',
  dropped: 'Šios vietos nebereikia: ji išbraukta iš maršruto.',
}

const refusedAt = {
  deliver: { kind: 'taken-back', why: 'Čia atvežama, o ne pasiimama.' },
  collect: { kind: 'handed-over', why: 'Iš čia pasiimama, o ne atvežama.' },
}

/** A customer is told once. */
async function findSaid(tx: Tx, stopId: number, kind: StopReport['kind']): Promise<number | undefined> {
  if (kind !== 'set-out' && kind !== 'arrived') return undefined
  const progress = (await readStopProgress(tx, [stopId])).get(stopId)
  return kind === 'set-out' || progress?.visit === 'arrived' ? progress?.reportId : undefined
}

interface AtTheDoor {
  orderId: number
  report: StopReport
  at: Date
}

/** Null: nothing changed hands. */
async function changeHands(work: Work<number>, { orderId, report, at }: AtTheDoor): Promise<number | null> {
  if (report.kind !== 'handed-over' && report.kind !== 'taken-back') return null
  const { handoverId } =
    report.kind === 'handed-over'
      ? await handOver(work, {
          orderId,
          body: report.act,
          takeMoney: prepareMoneyAtHandOver(work, { orderId, body: report.act }),
          signedAt: at,
        })
      : await completeReturn(work, { orderId, body: report.act, signedAt: at })
  return handoverId
}

/** Beyond this the report counts from its arrival. */
const LONGEST_SECONDS = 7 * 24 * 60 * 60

const happenedAt = (secondsAgo: number, now: Date): Date =>
  secondsAgo > LONGEST_SECONDS ? now : new Date(now.getTime() - secondsAgo * 1000)

/** An SMS about setting out is false later. */
const STALE_MS = 30 * 60_000

/** The contact at the door; else the buyer. */
async function smsVisit(work: Work, { stop, report, at }: VisitedStop & { at: Date } & {}): Promise<void> {
  const { tx, now } = work
  if (report.kind !== 'set-out' && report.kind !== 'failed') return
  if (report.kind === 'set-out' && now.getTime() - at.getTime() > STALE_MS) return
  const settings = await readSettings(tx)
  const onWay = stop.kind === 'deliver' ? 'delivery-on-way' : 'collection-on-way'
  if (!settings.sms_kinds.includes(report.kind === 'set-out' ? onWay : 'visit-failed')) return

  const [order] = await tx
    .select({ phone: orders.phone, userId: orders.user_id })
    .from(orders)
    .where(eq(orders.id, stop.order_id))
  const to = readMobile(stop.contact_phone) ? stop.contact_phone : (order?.phone ?? null)
  const sms = { to, orderId: stop.order_id, userId: order?.userId, urgent: report.kind === 'set-out', now }
  const { phone } = await readOrderContact(tx, stop.order_id, settings)
  const about = { order_id: String(stop.order_id), phone: formatPhone(phone), shop: settings.name }
  if (report.kind === 'failed') {
    await enqueueWordedSms(work, { ...sms, words: visitFailedSms, values: { ...about, reason: report.reason } })
    return
  }
  const words = stop.kind === 'deliver' ? deliveryOnWaySms : collectionOnWaySms
  await enqueueWordedSms(work, {
    ...sms,
    words,
    values: { ...about, times: formatVisitTimes(stop.from_time, stop.to_time) },
  })
}

interface VisitedStop {
  stop: typeof stops.$inferSelect
  report: StopReport
}

/** Acts send their own mail. */
async function mailVisit(work: Work, { stop, report }: VisitedStop): Promise<void> {
  const { tx } = work
  if (report.kind !== 'set-out' && report.kind !== 'failed') return
  const [order] = await tx
    .select({ email: orders.email, prints: orders.prints_papers })
    .from(orders)
    .where(eq(orders.id, stop.order_id))
  if (!order?.email || order.prints) return
  const settings = await readSettings(tx)
  const { order_id: orderId, kind, day, from_time, to_time } = stop
  const { phone } = await readOrderContact(tx, orderId, settings)
  const visit = { orderId, kind, day, from: from_time, to: to_time, phone }
  const content =
    report.kind === 'set-out' ? buildSetOutMail(visit) : buildVisitFailedMail({ ...visit, reason: report.reason })
  await enqueueMail(work, content, { to: order.email, order_id: orderId, settings })
}
