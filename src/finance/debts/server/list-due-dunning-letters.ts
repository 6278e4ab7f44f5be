import { and, asc, eq, gt, gte, inArray, isNull, lt, max, ne, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { buildBillAddressesSql } from '#people/clients/server/public/list-bill-recipients.ts'
import { listOrdersToJoin } from '#people/clients/server/public/list-orders-to-join.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import { isOneAddress } from '#people/mail/to-one-line.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { computeNextReminder } from '../next-reminder.ts'
import type { ReminderStep } from '../reminder-steps.ts'
import type { RemindedDocument } from './compose-reminder.ts'
import { debt_promises, debt_reminders } from './debts.tables.ts'
import { buildOutUnpaidQuery } from './owed.queries.ts'
import { isOfDamage } from './remind-of-damage.ts'
import { readReminderSteps } from './reminder-steps.queries.ts'

export interface DueDunningLetter {
  clientId: number
  client: string
  to: string
  step: ReminderStep
  documents: RemindedDocument[]
}

export interface LeftOut {
  clientId: number
  client: string
  message: string
}

/** A client gets one letter for each step; sending checks again under locks. */
export async function listDueDunningLetters(
  reader: Reader,
  { clientIds, now }: { clientIds?: readonly number[] | undefined; now: Date },
): Promise<{ letters: DueDunningLetter[]; leftOut: LeftOut[] }> {
  const today = toVilniusDay(now)
  const afterDays = await readAfterDays(reader)
  const late = await lateDocuments(reader, { clientIds, today })
  const letters: DueDunningLetter[] = []
  const leftOut: LeftOut[] = []
  for (const [clientId, bills] of Map.groupBy(late, (bill) => bill.clientId)) {
    const [{ client, email, promised }] = bills as [LateBill]
    const about = { clientId, client }
    const next = bills.flatMap((bill) => {
      const one = nextOf(bill, afterDays)
      return one ? [{ ...one, bill }] : []
    })
    const due = next.filter(({ on }) => on <= today)
    if (email === null || !email.split(', ').some(isOneAddress))
      leftOut.push({ ...about, message: 'Nėra el. pašto: paskambinkite.' })
    else if (promised) leftOut.push({ ...about, message: `Pažadėjo sumokėti iki ${promised}.` })
    else if (due.length === 0) leftOut.push({ ...about, message: whenNext(next.map(({ on }) => on)) })
    else
      for (const [step, own] of Map.groupBy(due, (one) => one.step))
        letters.push({ ...about, to: email, step, documents: own.map(({ bill }) => entry(bill)) })
  }
  return { letters, leftOut: [...leftOut, ...(await notLate(reader, { clientIds, late, now }))] }
}

function whenNext(days: Day[]): string {
  const [first] = days.sort()
  return first ? `Kito laiško diena – ${first}.` : 'Visi laiškai jau išsiųsti.'
}

const entry = ({ documentId, full_number, dueOn, open }: LateBill): RemindedDocument => ({
  id: documentId,
  full_number,
  due_on: dueOn,
  open,
})

type LateBill = Awaited<ReturnType<typeof lateDocuments>>[number]

/** A promise lasts until its day has passed. */
async function lateDocuments(
  reader: Reader,
  { clientIds, today }: { clientIds: readonly number[] | undefined; today: Day },
) {
  const last = lastLetters(reader)
  const promised = reader
    .select({ client_id: debt_promises.client_id, day: max(debt_promises.day).as('day') })
    .from(debt_promises)
    .where(and(isNull(debt_promises.ended_at), gte(debt_promises.day, today)))
    .groupBy(debt_promises.client_id)
    .as('promised')
  const rows = await reader
    .select({
      clientId: clients.id,
      client: clients.name,
      email: buildBillAddressesSql(clients.id, clients.email),
      promised: promised.day,
      documentId: document_balances.document_id,
      full_number: documents.full_number,
      dueOn: document_balances.due_on,
      open: document_balances.open,
      step: last.step,
      sentAt: last.sent_at,
    })
    .from(document_balances)
    .innerJoin(clients, eq(clients.id, document_balances.client_id))
    .innerJoin(documents, eq(documents.id, document_balances.document_id))
    .leftJoin(last, eq(last.document_id, document_balances.document_id))
    .leftJoin(promised, eq(promised.client_id, clients.id))
    .where(
      and(
        gt(document_balances.open, 0),
        lt(document_balances.due_on, today),
        clientIds && inArray(clients.id, [...clientIds]),
      ),
    )
    .orderBy(asc(clients.id), asc(document_balances.due_on), asc(document_balances.document_id))
  return rows.flatMap(({ dueOn, ...row }) => (dueOn === null ? [] : [{ ...row, dueOn }]))
}

async function notLate(
  reader: Reader,
  { clientIds, late, now }: { clientIds: readonly number[] | undefined; late: LateBill[]; now: Date },
): Promise<LeftOut[]> {
  const known = new Set(late.map(({ clientId }) => clientId))
  const others = clientIds?.filter((id) => !known.has(id)) ?? []
  if (others.length === 0) return []
  const rows = await reader
    .select({ clientId: clients.id, client: clients.name })
    .from(clients)
    .where(inArray(clients.id, others))
    .orderBy(asc(clients.id))
  const joinable = await listOrdersToJoin(reader, { clientIds: others, now })
  const out = await reader
    .select({ clientId: sql<number>`u.client_id`, open: sql`sum(u.open)`.mapWith(Number) })
    .from(buildOutUnpaidQuery(...others))
    .groupBy(sql`u.client_id`)
  const unpaid = new Map(out.map(({ clientId, open }) => [clientId, open]))
  return rows.map((row) => {
    const open = unpaid.get(row.clientId)
    if (open)
      return {
        ...row,
        message: `Išduota neapmokėjus ${formatMoney(open)}. Apie užsakymus laiškų nėra: mokėjimo nuorodą siųskite iš užsakymo puslapio.`,
      }
    const owed = joinable.get(row.clientId)?.to_join_sums?.owed ?? 0
    const notJoined = `Neapmokėti ${formatMoney(owed)} užsakymai neprijungti prie kliento: laiškuose jų nėra, pirma prijunkite.`
    return { ...row, message: owed > 0 ? notJoined : 'Niekas nevėluoja.' }
  })
}

/** Compensations of people who are no clients, each by itself. Locks nothing; sending checks again. */
export async function listDueDamageReminders(
  reader: Reader,
  today: Day,
): Promise<{ documentId: number; step: ReminderStep }[]> {
  const last = lastLetters(reader)
  const late = await reader
    .select({ documentId: documents.id, dueOn: document_balances.due_on, step: last.step, sentAt: last.sent_at })
    .from(document_balances)
    .innerJoin(documents, eq(documents.id, document_balances.document_id))
    .innerJoin(orders, eq(orders.id, documents.order_id))
    .leftJoin(last, eq(last.document_id, documents.id))
    .where(
      and(
        ...[isNull(document_balances.client_id), gt(document_balances.open, 0), lt(document_balances.due_on, today)],
        ...[isOfDamage, ne(orders.email, '')],
      ),
    )
    .orderBy(asc(document_balances.due_on), asc(documents.id))
  const afterDays = await readAfterDays(reader)
  return late.flatMap(({ documentId, dueOn, ...definition }) => {
    const next = dueOn === null ? null : nextOf({ dueOn, ...definition }, afterDays)
    return next && next.on <= today ? [{ documentId, step: next.step }] : []
  })
}

const lastLetters = (reader: Reader) =>
  reader
    .select({
      document_id: debt_reminders.document_id,
      step: max(debt_reminders.step).as('step'),
      sent_at: max(debt_reminders.sent_at).as('sent_at'),
    })
    .from(debt_reminders)
    .groupBy(debt_reminders.document_id)
    .as('last')

async function readAfterDays(reader: Reader): Promise<Record<ReminderStep, number>> {
  const steps = await readReminderSteps(reader)
  return Object.fromEntries(steps.map((one) => [one.step, one.after_days])) as Record<ReminderStep, number>
}

function nextOf(
  { dueOn, step, sentAt }: { dueOn: Day; step: number | null; sentAt: Date | null },
  afterDays: Record<ReminderStep, number>,
) {
  const last = step === null || sentAt === null ? null : { step, on: toVilniusDay(sentAt) }
  return computeNextReminder({ dueOn, last, afterDays })
}
