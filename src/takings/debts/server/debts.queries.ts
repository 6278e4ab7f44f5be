import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { lettersHave } from '#people/accounts/server/letters-have.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { billAddressesOf } from '#people/clients/server/gets-bills.ts'
import { document_balances } from '#people/documents/server/documents.tables.ts'
import type { QueryOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { daysLate } from '../debt-ages.ts'
import type { Ages, DebtRow, ListDebts } from '../debts.contract.ts'
import { debt_promises, debt_reminders } from './debts.tables.ts'
import { promiseIsBroken, readPromises } from './promises.queries.ts'

export const DEBTORS_A_PAGE = 20

export interface Debts {
  rows: DebtRow[]
  count: number
  /** Cents. */
  total: number
  ages: Ages
}

/** Oldest debt first, with the total of all. Reads only open bills, from a covering index. */
export async function listDebts(
  reader: Reader,
  { page, search, state, sort }: QueryOf<typeof ListDebts>,
  today: Day,
): Promise<Debts> {
  const asked = { reader, today, state, search }
  const [found, sums] = await Promise.all([debtors(asked, { page, sort }), sumsOf(asked)])
  const clientIds = found.map(({ client_id }) => client_id)
  const rows = await wholeRows(reader, clientIds, today)
  const { total, ...ages } = sums
  return { rows, count: found[0]?.count ?? (page > 1 ? await countDebtors(asked) : 0), total, ages: agesOf(ages) }
}

interface Asked {
  reader: Reader
  today: Day
  state: QueryOf<typeof ListDebts>['state']
  search: string | undefined
}

const { client_id, due_on, open } = document_balances

function isAsked({ reader, search, state, today }: Asked): SQL | undefined {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  const named = reader
    .select({ id: clients.id })
    .from(clients)
    .where(and(...words.map((word) => lettersHave(clients.letters, word))))
  return and(
    ne(open, 0),
    isNotNull(client_id),
    words.length > 0 ? inArray(client_id, named) : undefined,
    ofState({ reader, state, today }),
  )
}

function ofState({ reader, state, today }: Pick<Asked, 'reader' | 'state' | 'today'>): SQL | undefined {
  if (state === 'stopped')
    return inArray(
      client_id,
      reader.select({ id: clients.id }).from(clients).where(isNotNull(clients.credit_stopped_at)),
    )
  if (state !== 'promised' && state !== 'broken') return undefined
  const broken = promiseIsBroken(today)
  return inArray(
    client_id,
    reader
      .select({ id: debt_promises.client_id })
      .from(debt_promises)
      .where(and(isNull(debt_promises.ended_at), state === 'broken' ? broken : sql`not ${broken}`)),
  )
}

/** Owes on balance; an age requires some debt of that age. */
function isDebtor({ state, today }: Pick<Asked, 'state' | 'today'>): SQL {
  const owes = sql`sum(${open}) > 0`
  const age =
    state === 'overdue' || (state && state in ageBounds) ? isOfAge(state as keyof typeof ageBounds, today) : undefined
  return age ? sql`${owes} and coalesce(sum(${open}) filter (where ${age}), 0) > 0` : owes
}

const ageBounds = {
  overdue: [1, null],
  '0-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91, null],
} as const

function isOfAge(age: keyof typeof ageBounds, today: Day): SQL {
  const [first, last] = ageBounds[age]
  const youngest = sql`${due_on} <= ${addDays(today, -first)}`
  return last === null ? youngest : sql`${youngest} and ${due_on} >= ${addDays(today, -last)}`
}

function debtors(asked: Asked, { page, sort }: { page: number; sort: QueryOf<typeof ListDebts>['sort'] }) {
  const oldest = sql`min(${due_on}) filter (where ${open} > 0)`
  const by = sort.endsWith('open') ? sql`sum(${open})` : oldest
  return asked.reader
    .select({ client_id: sql<number>`${client_id}`, count: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(document_balances)
    .where(isAsked(asked))
    .groupBy(client_id)
    .having(isDebtor(asked))
    .orderBy(sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls last`, asc(client_id))
    .limit(DEBTORS_A_PAGE)
    .offset((page - 1) * DEBTORS_A_PAGE)
}

async function countDebtors(asked: Asked): Promise<number> {
  const [first] = await debtors(asked, { page: 1, sort: 'oldest_due_on' })
  return first?.count ?? 0
}

type Sums = Record<'not_due' | 'to30' | 'to60' | 'to90' | 'over90', number>

const sumColumns = (today: Day) => {
  const owed = (where: SQL) => sql<number>`coalesce(sum(${open}) filter (where ${where}), 0)`.mapWith(Number)
  return {
    total: sql<number>`coalesce(sum(${open}), 0)`.mapWith(Number),
    not_due: owed(sql`${due_on} is null or ${due_on} >= ${today}`),
    to30: owed(isOfAge('0-30', today)),
    to60: owed(isOfAge('31-60', today)),
    to90: owed(isOfAge('61-90', today)),
    over90: owed(isOfAge('90+', today)),
  }
}

async function sumsOf(asked: Asked): Promise<Sums & { total: number }> {
  const { reader, today, state } = asked
  const isAge = state !== undefined && state in ageBounds
  const grouped = reader
    .select({ id: sql<number>`${client_id}` })
    .from(document_balances)
    .where(isAge ? isAsked(asked) : and(isNotNull(client_id), inArray(client_id, owedSomething(reader))))
    .groupBy(client_id)
    .having(isAge ? isDebtor(asked) : sql`sum(${open}) <= 0`)
  const [sums] = await reader
    .select(sumColumns(today))
    .from(document_balances)
    .where(and(isAsked(asked), isAge ? inArray(client_id, grouped) : notInArray(client_id, grouped)))
  return sums ?? { total: 0, not_due: 0, to30: 0, to60: 0, to90: 0, over90: 0 }
}

/** Credited after payment. */
const owedSomething = (reader: Reader) =>
  reader
    .select({ id: sql<number>`${client_id}` })
    .from(document_balances)
    .where(lt(open, 0))

const agesOf = (sums: Sums): Ages => ({
  not_due: sums.not_due,
  '0-30': sums.to30,
  '31-60': sums.to60,
  '61-90': sums.to90,
  '90+': sums.over90,
})

async function wholeRows(reader: Reader, clientIds: number[], today: Day): Promise<DebtRow[]> {
  if (clientIds.length === 0) return []
  const found = await reader
    .select({
      client_id: clients.id,
      kind: clients.kind,
      name: clients.name,
      code: clients.code,
      email: billAddressesOf(clients.id, clients.email),
      phone: clients.phone,
      stopped_at: clients.credit_stopped_at,
      stop_reason: clients.credit_stop_reason,
      stopped_by: sql<
        string | null
      >`(select trim(u.name || ' ' || u.lastname) from users u where u.id = ${clients.credit_stopped_by})`,
      overdue: sql<number>`coalesce(sum(${open}) filter (where ${isOfAge('overdue', today)}), 0)`.mapWith(Number),
      documents: sql<number>`count(*) filter (where ${open} > 0)`.mapWith(Number),
      oldest_due_on: sql<Day | null>`min(${due_on}) filter (where ${open} > 0)`,
      ...sumColumns(today),
    })
    .from(clients)
    .innerJoin(document_balances, and(eq(client_id, clients.id), ne(open, 0)))
    .where(inArray(clients.id, clientIds))
    .groupBy(clients.id)
  const promised = await readPromises(reader, { clientIds, today })
  const reminded = await lastReminders(reader, clientIds)
  const rows = new Map(
    found.map((row): [number, DebtRow] => {
      const { not_due, to30, to60, to90, over90, total, stopped_at, stopped_by, stop_reason, ...rest } = row
      const stopped = stopped_at && stop_reason !== null
      return [
        row.client_id,
        {
          ...rest,
          open: total,
          days_late: daysLate(row.oldest_due_on, today),
          ages: agesOf({ not_due, to30, to60, to90, over90 }),
          promised: promised.get(row.client_id) ?? null,
          stopped: stopped ? { at: stopped_at.toISOString(), by: stopped_by, reason: stop_reason } : null,
          last_reminder: reminded.get(row.client_id) ?? null,
        },
      ]
    }),
  )
  return clientIds.flatMap((id) => rows.get(id) ?? [])
}

async function lastReminders(
  reader: Reader,
  clientIds: readonly number[],
): Promise<Map<number, { step: number; sent_at: string }>> {
  if (clientIds.length === 0) return new Map()
  const rows = await reader
    .selectDistinctOn([debt_reminders.client_id], {
      client_id: debt_reminders.client_id,
      step: debt_reminders.step,
      sent_at: debt_reminders.sent_at,
    })
    .from(debt_reminders)
    .where(inArray(debt_reminders.client_id, [...clientIds]))
    .orderBy(debt_reminders.client_id, desc(debt_reminders.id))
  return new Map(rows.map(({ client_id, step, sent_at }) => [client_id, { step, sent_at: sent_at.toISOString() }]))
}
