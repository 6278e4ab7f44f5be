import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { openDocuments } from '#finance/payments/server/open-documents.ts'
import { showClient } from '#people/clients/server/public/clients.queries.ts'
import { toBillAddresses } from '#people/clients/server/public/list-bill-recipients.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { computeDaysOverdue, getDebtAge } from '../debt-ages.ts'
import type { Ages, ClientDebt, DebtClaim, DebtDocument, DebtOrder } from '../debts.contract.ts'
import { getNextReminderStep } from '../next-reminder.ts'
import { debt_claims, debt_reminders } from './debts.tables.ts'
import { listProposedClaims } from './list-proposed-claims.ts'
import { buildOutUnpaidQuery } from './owed.queries.ts'
import { readPromises } from './promises.queries.ts'

export async function showClientDebt(
  reader: Reader,
  { clientId, today }: { clientId: number; today: Day },
): Promise<ClientDebt | undefined> {
  const client = await showClient(reader, clientId, toInstant(today, '00:00'))
  if (!client) return undefined
  const open = await openDocuments(reader, { clientIds: [clientId] })
  const documentIds = open.map(({ id }) => id)
  const proposed = await listProposedClaims(reader, { kind: client.kind, documentIds, today })
  const reminders = await remindersOf(reader, debt_reminders.document_id, documentIds)
  const promised = await readPromises(reader, { clientIds: [clientId], today })

  const listed = open.map(
    (one): DebtDocument => ({
      id: one.id,
      kind: hasPaperTrait(one.kind, 'isApartFromPrice') ? 'compensation' : 'bill',
      full_number: one.full_number,
      issued_on: one.issued_on,
      due_on: one.due_on,
      days_late: one.open > 0 ? computeDaysOverdue(one.due_on, today) : 0,
      price_with_vat: one.price_with_vat,
      open: one.open,
      reminders: reminders.get(one.id) ?? [],
      proposed: proposed.get(one.id) ?? { interest: 0, compensation: 0, lines: [], unknown: [] },
    }),
  )
  const unpaid = await unpaidOrders(reader, { clientId, today })
  const owes = [...open, ...unpaid.map(({ went_out_on, open }) => ({ due_on: went_out_on, open }))]
  const late = [...listed, ...unpaid].filter(({ days_late }) => days_late > 0)
  const steps = late.map((one) => getNextReminderStep(Math.max(0, ...one.reminders.map(({ step }) => step))))
  const dues = owes.flatMap(({ due_on, open }) => (due_on !== null && open > 0 ? [due_on] : [])).sort()
  return {
    client_id: client.id,
    kind: client.kind,
    name: client.name,
    email: toBillAddresses(client, client.contacts).join(', ') || client.email,
    open: sumOf(owes),
    overdue: sumOf(owes.filter(({ due_on }) => computeDaysOverdue(due_on, today) > 0)),
    oldest_due_on: dues[0] ?? null,
    days_late: computeDaysOverdue(dues[0] ?? null, today),
    ages: agesOf(owes, today),
    documents: listed,
    orders: unpaid,
    to_join: client.to_join,
    to_join_sums: client.to_join_sums,
    claims: await listClientClaims(reader, clientId),
    promised: promised.get(clientId) ?? null,
    stopped: client.stop,
    next_step: steps.reduce<number | null>(
      (first, step) => (step !== null && (first === null || step < first) ? step : first),
      null,
    ),
  }
}

async function unpaidOrders(
  reader: Reader,
  { clientId, today }: { clientId: number; today: Day },
): Promise<DebtOrder[]> {
  const rows = await reader
    .select({
      id: sql<number>`u.id`,
      went_out_on: sql<Day>`u.went_on`,
      price_with_vat: sql<number>`u.price_with_vat`,
      open: sql`u.open`.mapWith(Number),
    })
    .from(buildOutUnpaidQuery(clientId))
    .orderBy(sql`u.went_on`, sql`u.id`)
  const reminders = await remindersOf(
    reader,
    debt_reminders.order_id,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    days_late: computeDaysOverdue(row.went_out_on, today),
    reminders: reminders.get(row.id) ?? [],
  }))
}

const sumOf = (some: { open: number }[]) => some.reduce((sum, { open }) => sum + open, 0)

function agesOf(open: { due_on: Day | null; open: number }[], today: Day): Ages {
  const ages: Ages = { not_due: 0, '0-30': 0, '31-60': 0, '61-90': 0, '90+': 0 }
  for (const one of open) ages[getDebtAge(one.due_on, today)] += one.open
  return ages
}

async function remindersOf(
  reader: Reader,
  column: typeof debt_reminders.document_id | typeof debt_reminders.order_id,
  ids: readonly number[],
): Promise<Map<number, DebtDocument['reminders']>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select({
      of: sql<number>`${column}`,
      step: debt_reminders.step,
      sent_at: debt_reminders.sent_at,
      wording_version: debt_reminders.wording_version,
      by: sql<
        string | null
      >`(select trim(u.name || ' ' || u.lastname) from users u where u.id = ${debt_reminders.sent_by})`,
    })
    .from(debt_reminders)
    .where(inArray(column, [...ids]))
    .orderBy(asc(debt_reminders.id))
  const reminders = new Map<number, DebtDocument['reminders']>()
  for (const { of: id, sent_at, ...row } of rows)
    reminders.set(id, [...(reminders.get(id) ?? []), { ...row, sent_at: sent_at.toISOString() }])
  return reminders
}

export async function listClientClaims(reader: Reader, clientId: number): Promise<DebtClaim[]> {
  const rows = await reader
    .select({
      id: debt_claims.id,
      full_number: documents.full_number,
      kind: debt_claims.kind,
      amount: debt_claims.amount,
      until: debt_claims.until_day,
      accepted_at: debt_claims.accepted_at,
      by: sql<
        string | null
      >`(select trim(u.name || ' ' || u.lastname) from users u where u.id = ${debt_claims.accepted_by})`,
    })
    .from(debt_claims)
    .innerJoin(documents, eq(documents.id, debt_claims.document_id))
    .where(and(eq(debt_claims.client_id, clientId), isNull(debt_claims.dropped_at)))
    .orderBy(desc(debt_claims.id))
  return rows.map((row) => ({ ...row, accepted_at: row.accepted_at.toISOString() }))
}
