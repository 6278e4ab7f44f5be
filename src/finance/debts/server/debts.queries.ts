import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { buildBillAddressesSql } from '#people/clients/server/public/list-bill-recipients.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { type PageRequest, type QueryOf, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { computeDaysOverdue } from '../debt-ages.ts'
import type { Ages, DebtKind, DebtRow, ListDebts } from '../debts.contract.ts'
import { debt_promises, debt_reminders } from './debts.tables.ts'
import { buildOwedQuery } from './owed.queries.ts'
import { isPromiseBroken, readPromises } from './promises.queries.ts'

export const DEBTORS_A_PAGE = 20

export interface DebtList {
  rows: DebtRow[]
  count: number
  /** Cents. */
  total: number
  ages: Ages
}

/** Oldest first, with the total of all. Reads only open documents, from a covering index. */
export async function listDebts(
  reader: Reader,
  { page, per_page, search, state, kind, place, sort }: QueryOf<typeof ListDebts>,
  today: Day,
): Promise<DebtList> {
  const input = { reader, today, state, kind, search, place }
  const matches = await debtors(input, { page, per_page, sort })
  // an empty page tells nothing of the others
  const [first = nobody] =
    matches.length > 0 || page === 1 ? matches : await debtors(input, { page: 1, per_page, sort })
  const rows = await readDebtRows(
    reader,
    matches.map(({ id }) => id),
    { today, place },
  )
  return { rows, count: first.count, total: first.total, ages: agesOf(first) }
}

interface DebtListQuery {
  reader: Reader
  today: Day
  state: QueryOf<typeof ListDebts>['state']
  kind: QueryOf<typeof ListDebts>['kind']
  search: string | undefined
  place: number | undefined
}

const debtorId = sql<number>`owed.debtor`
const due_on = sql`owed.due_on`
const open = sql`owed.open`

function owedAsked({ reader, search, state, kind, place, today }: DebtListQuery): SQL {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  const letters = and(...words.map((word) => buildTextMatchCondition(clients.letters, word)))
  const named = reader.select({ id: clients.id }).from(clients).where(letters)
  const ofState = inState({ reader, state, today })
  // under the words of the order too: it was found by them before it stood in the client's row
  const ofOrders = reader
    .select({ id: orders.id })
    .from(orders)
    .where(and(...words.map((word) => buildTextMatchCondition(orders.letters, word))))
  return buildOwedQuery({
    client: and(words.length > 0 ? sql`client_id in ${named}` : undefined, ofState && sql`client_id in ${ofState}`),
    joining: and(
      words.length > 0 ? sql`(client_id in ${named} or order_id in ${ofOrders})` : undefined,
      ofState && sql`client_id in ${ofState}`,
    ),
    stranger: ofState ? sql`false` : words.length > 0 ? sql`order_id in ${ofOrders}` : undefined,
    tellsKinds: kind === 'bill' || kind === 'compensation',
    place,
  })
}

function inState({ reader, state, today }: Pick<DebtListQuery, 'reader' | 'state' | 'today'>) {
  if (state === 'stopped')
    return reader.select({ id: clients.id }).from(clients).where(isNotNull(clients.credit_stopped_at))
  if (state !== 'promised' && state !== 'broken') return undefined
  const broken = isPromiseBroken(today)
  return reader
    .select({ id: debt_promises.client_id })
    .from(debt_promises)
    .where(and(isNull(debt_promises.ended_at), state === 'broken' ? broken : sql`not ${broken}`))
}

function isDebtor({ state, kind, today }: Pick<DebtListQuery, 'state' | 'kind' | 'today'>): SQL {
  const ofAge =
    state === 'overdue' || (state && state in ageBounds) ? isOfAge(state as keyof typeof ageBounds, today) : undefined
  const part = and(ofAge, kind && sql`owed.kind = ${kind}`)
  const owes = sql`sum(${open}) > 0`
  return part ? sql`${owes} and coalesce(sum(${open}) filter (where ${part}), 0) > 0` : owes
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

const eachDebtor = (query: DebtListQuery) =>
  query.reader
    .select({
      id: debtorId.as('id'),
      oldest: sql`min(${due_on}) filter (where ${open} > 0)`.as('oldest'),
      ...namedSums(query.today),
    })
    .from(owedAsked(query))
    .groupBy(debtorId)
    .having(isDebtor(query))
    .as('each')

function orderOf(sort: DebtSort, each: ReturnType<typeof eachDebtor>) {
  const by = sort.endsWith('open') ? each.total : each.oldest
  return [sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls last`, asc(each.id)]
}

type DebtSort = QueryOf<typeof ListDebts>['sort']

/** All debtors of the list, in its order; below zero are orders that nobody's account has. */
export function selectDebtorIds(
  reader: Reader,
  { search, state, kind, place, sort }: Pick<QueryOf<typeof ListDebts>, 'search' | 'state' | 'kind' | 'place' | 'sort'>,
  today: Day,
) {
  const each = eachDebtor({ reader, today, search, state, kind, place })
  return reader
    .select({ id: each.id })
    .from(each)
    .orderBy(...orderOf(sort, each))
}

/** Each row also carries the count and the total of all debtors. */
function debtors(query: DebtListQuery, { sort, ...request }: PageRequest & { sort: DebtSort }) {
  const { limit, offset } = toPageWindow(request, DEBTORS_A_PAGE)
  const each = eachDebtor(query)
  const ofAll = (sum: SQL.Aliased) => sql<number>`sum(${sum}) over ()`.mapWith(Number)
  return query.reader
    .select({
      id: each.id,
      count: sql<number>`count(*) over ()`.mapWith(Number),
      total: ofAll(each.total),
      not_due: ofAll(each.not_due),
      to30: ofAll(each.to30),
      to60: ofAll(each.to60),
      to90: ofAll(each.to90),
      over90: ofAll(each.over90),
    })
    .from(each)
    .orderBy(...orderOf(sort, each))
    .limit(limit)
    .offset(offset)
}

type Sums = Record<'not_due' | 'to30' | 'to60' | 'to90' | 'over90', number>

const sumColumns = (today: Day) => {
  const sumOf = (where: SQL) => sql<number>`coalesce(sum(${open}) filter (where ${where}), 0)`.mapWith(Number)
  return {
    total: sql<number>`coalesce(sum(${open}), 0)`.mapWith(Number),
    not_due: sumOf(sql`${due_on} is null or ${due_on} >= ${today}`),
    to30: sumOf(isOfAge('0-30', today)),
    to60: sumOf(isOfAge('31-60', today)),
    to90: sumOf(isOfAge('61-90', today)),
    over90: sumOf(isOfAge('90+', today)),
  }
}

function namedSums(today: Day) {
  const { total, not_due, to30, to60, to90, over90 } = sumColumns(today)
  return {
    total: total.as('total'),
    not_due: not_due.as('not_due'),
    to30: to30.as('to30'),
    to60: to60.as('to60'),
    to90: to90.as('to90'),
    over90: over90.as('over90'),
  }
}

const nobody = { count: 0, total: 0, not_due: 0, to30: 0, to60: 0, to90: 0, over90: 0 }

const agesOf = (sums: Sums): Ages => ({
  not_due: sums.not_due,
  '0-30': sums.to30,
  '31-60': sums.to60,
  '61-90': sums.to90,
  '90+': sums.over90,
})

const rowColumns = (today: Day) => ({
  id: debtorId,
  overdue: sql<number>`coalesce(sum(${open}) filter (where ${isOfAge('overdue', today)}), 0)`.mapWith(Number),
  documents: sql<number>`count(*) filter (where ${open} > 0 and owed.kind <> 'order')`.mapWith(Number),
  orders: sql<number>`count(*) filter (where owed.kind = 'order')`.mapWith(Number),
  kinds: sql<DebtKind[]>`array_agg(distinct owed.kind order by owed.kind) filter (where ${open} > 0)`,
  order_ids: sql<
    number[]
  >`coalesce(array_agg(distinct owed.order_id order by owed.order_id) filter (where owed.order_id is not null), '{}')`,
  oldest_due_on: sql<Day | null>`min(${due_on}) filter (where ${open} > 0)`,
  ...sumColumns(today),
})

/** In the order of the ids; sums are of the place, where one is named. */
export async function readDebtRows(
  reader: Reader,
  ids: number[],
  { today, place }: { today: Day; place?: number | undefined },
): Promise<DebtRow[]> {
  if (ids.length === 0) return []
  const clientIds = ids.filter((id) => id > 0)
  const orderIds = ids.flatMap((id) => (id < 0 ? -id : []))
  const among = (some: number[]) => sql`= any(${sql.param(some)}::int[])`
  const source = buildOwedQuery({
    client: sql`client_id ${among(clientIds)}`,
    stranger: sql`order_id ${among(orderIds)}`,
    tellsKinds: true,
    place,
  })
  const counted = await reader.select(rowColumns(today)).from(source).groupBy(debtorId)
  const whose = new Map([...(await clientsOf(reader, clientIds)), ...(await strangersOf(reader, orderIds))])
  const promised = await readPromises(reader, { clientIds, today })
  const reminded = new Map([
    ...(await lastReminders(reader, clientIds)),
    ...(await lastRemindersOfDamage(
      reader,
      counted.flatMap(({ order_ids }) => order_ids),
    )),
  ])
  const lastOf = (some: number[]) =>
    some.flatMap((id) => reminded.get(id) ?? []).sort((a, b) => b.sent_at.localeCompare(a.sent_at))[0] ?? null
  const rows = new Map(
    counted.flatMap(({ id, not_due, to30, to60, to90, over90, total, ...rest }): [number, DebtRow][] => {
      const about = whose.get(id)
      if (!about) return []
      const row = {
        ...about,
        ...rest,
        open: total,
        days_late: computeDaysOverdue(rest.oldest_due_on, today),
        ages: agesOf({ not_due, to30, to60, to90, over90 }),
        promised: promised.get(id) ?? null,
        last_reminder: lastOf([id, ...rest.order_ids.map((orderId) => -orderId)]),
      }
      return [[id, row]]
    }),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

type Whose = Pick<DebtRow, 'client_id' | 'order_id' | 'kind' | 'name' | 'code' | 'email' | 'phone' | 'stopped'>

async function clientsOf(reader: Reader, ids: number[]): Promise<[number, Whose][]> {
  if (ids.length === 0) return []
  const clientRows = await reader
    .select({
      client_id: clients.id,
      kind: clients.kind,
      name: clients.name,
      code: clients.code,
      email: buildBillAddressesSql(clients.id, clients.email),
      phone: clients.phone,
      stopped_at: clients.credit_stopped_at,
      stop_reason: clients.credit_stop_reason,
      stopped_by: sql<
        string | null
      >`(select trim(u.name || ' ' || u.lastname) from users u where u.id = ${clients.credit_stopped_by})`,
    })
    .from(clients)
    .where(inArray(clients.id, ids))
  return clientRows.map(({ stopped_at, stop_reason, stopped_by, ...row }) => {
    const stopped = stopped_at && stop_reason !== null
    return [
      row.client_id,
      {
        ...row,
        order_id: null,
        stopped: stopped ? { at: stopped_at.toISOString(), by: stopped_by, reason: stop_reason } : null,
      },
    ]
  })
}

async function strangersOf(reader: Reader, orderIds: number[]): Promise<[number, Whose][]> {
  if (orderIds.length === 0) return []
  const orderRows = await reader
    .select({
      id: orders.id,
      kind: orders.private_or_company,
      name: orders.client,
      code: orders.im_k,
      email: orders.email,
      phone: orders.phone,
    })
    .from(orders)
    .where(inArray(orders.id, orderIds))
  return orderRows.map(({ id, kind, email, phone, ...row }) => [
    -id,
    {
      ...row,
      client_id: null,
      order_id: id,
      kind: kind === 'company' ? 'company' : 'person',
      email: email || null,
      phone: phone || null,
      stopped: null,
    },
  ])
}

const about = sql<number | null>`coalesce(${debt_reminders.order_id}, ${documents.order_id})`

/** Orders of people who are no clients stand under their ids below zero. */
async function lastRemindersOfDamage(
  reader: Reader,
  orderIds: readonly number[],
): Promise<[number, { step: number; sent_at: string }][]> {
  if (orderIds.length === 0) return []
  const rows = await reader
    .selectDistinctOn([about], { order_id: about, step: debt_reminders.step, sent_at: debt_reminders.sent_at })
    .from(debt_reminders)
    .leftJoin(documents, eq(documents.id, debt_reminders.document_id))
    .where(and(isNull(debt_reminders.client_id), sql`${about} = any(${sql.param([...orderIds])}::int[])`))
    .orderBy(about, desc(debt_reminders.id))
  return rows.flatMap(({ order_id, step, sent_at }) =>
    order_id === null ? [] : [[-order_id, { step, sent_at: sent_at.toISOString() }]],
  )
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
  return new Map(
    rows.flatMap(({ client_id, step, sent_at }) =>
      client_id === null ? [] : [[client_id, { step, sent_at: sent_at.toISOString() }]],
    ),
  )
}
