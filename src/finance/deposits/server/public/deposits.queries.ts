// biome-ignore-all lint/plugin/sql-by-hand: one statement over several sets

import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import { listDepositSources } from '#people/clients/server/public/list-payment-sources.ts'
import { buildDepositReference } from '#people/documents/build-deposit-reference.ts'
import { type PageRequest, type PageWindow, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { DepositRow, OrderDeposit } from '../../deposits.contract.ts'
import { buildAgreedDepositSql } from '../build-agreed-deposit-sql.ts'
import { deposits } from '../deposits.tables.ts'
import { readHeldDeposit } from './read-held-deposit.ts'

export const DEPOSITS_PAGE_SIZE = 20

export async function showDeposit(reader: Reader, orderId: number): Promise<OrderDeposit | undefined> {
  const [order] = await reader
    .select({ agreed: buildAgreedDepositSql(orderId), deleted_at: orders.deleted_at })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order || order.deleted_at) return undefined
  const entries = await reader
    .select({
      id: deposits.id,
      kind: deposits.kind,
      amount: deposits.amount,
      way: deposits.way,
      reason: deposits.reason,
      at: deposits.at,
    })
    .from(deposits)
    .where(eq(deposits.order_id, orderId))
    .orderBy(asc(deposits.id))
  const { rows: holds } = await reader.execute<CardHold>(sql`
    select amount, held_until, needs_customer_since, state, problem from card_holds
     where order_id = ${orderId} and (state = 'held' or problem is not null) order by state = 'held' desc, id desc`)
  const hold = holds.find((one) => one.state === 'held')
  const problem = holds.find((one) => one.problem)?.problem
  return {
    agreed: order.agreed,
    held: await readHeldDeposit(reader, orderId),
    ...(order.agreed > 0 && { reference: buildDepositReference(orderId) }),
    paid_from: (await listDepositSources(reader, [orderId])).get(orderId) ?? [],
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    ...(hold && {
      card_hold: {
        amount: hold.amount,
        held_until: hold.held_until && new Date(hold.held_until).toISOString(),
        needs_customer: hold.needs_customer_since !== null,
      },
    }),
    ...(problem && { card_problem: problem }),
  }
}

/** Written by a module of a higher layer. */
interface CardHold extends Record<string, unknown> {
  amount: number
  held_until: Date | null
  needs_customer_since: Date | null
  state: string
  problem: string | null
}

interface DepositListQuery extends PageRequest {
  q?: string | undefined
  state?: 'held' | 'settled' | 'card' | undefined
  /** Of the order. */
  place?: number | undefined
}

/** The total is of the place, whatever the other filters. */
export async function listDeposits(
  reader: Reader,
  { q, state, place, ...request }: DepositListQuery,
): Promise<{ rows: DepositRow[]; total: number; held: number }> {
  const window = toPageWindow(request, DEPOSITS_PAGE_SIZE)
  const { rows, total } = q
    ? await search(reader, { q, state, place, ...window })
    : await walk(reader, { state, place, ...window })
  return { rows: rows.map(present), total, held: await readHeldSum(reader, place) }
}

/** All that the list has, in its order; `id` is the order's. */
export const buildDepositIdsSql = ({ q, state, place }: Omit<DepositListQuery, keyof PageRequest>): SQL => sql`
  select b.order_id as id from deposit_balances b join orders o on o.id = b.order_id
   where ${q ? isAbout(q) : sql`true`} and ${state ? parts[state].where : sql`true`} and ${isOfPlace(place)}
   order by ${!q && state ? parts[state].order : wholeOrder}`

/** In any order. */
export async function readDepositRows(reader: Reader, orderIds: number[]): Promise<DepositRow[]> {
  const { rows } = await reader.execute<DepositListRow>(sql`
    select b.*, o.client, ${cardUntil} as card_until from deposit_balances b join orders o on o.id = b.order_id
     where b.order_id = any(${sql.param(orderIds)}::int[])`)
  return rows.map(present)
}

const present = ({ since, last, card_until, total: _, ...row }: DepositListRow & { total?: number }): DepositRow => ({
  ...row,
  ...(card_until && { card_until: new Date(card_until).toISOString() }),
  since: new Date(since).toISOString(),
  settled_at: row.held === 0 ? new Date(last).toISOString() : null,
})

interface DepositListRow extends Record<string, unknown> {
  order_id: number
  client: string
  taken: number
  returned: number
  kept: number
  held: number
  since: Date
  last: Date
  card_until: Date | null
}

interface FoundPage {
  rows: DepositListRow[]
  total: number
}

const parts = {
  held: { where: sql`b.held > 0`, order: sql`b.since, b.last desc, b.order_id` },
  settled: { where: sql`b.held = 0`, order: sql`b.last desc, b.order_id` },
  card: {
    where: sql`b.order_id in (select h.order_id from card_holds h
                where h.problem is not null or (h.state = 'held' and h.needs_customer_since is not null))`,
    order: sql`b.last desc, b.order_id`,
  },
}

export const countCardsToSee = (reader: Reader): Promise<number> => countOf(reader, parts.card)

async function walk(
  reader: Reader,
  { state, place, limit, offset }: Pick<DepositListQuery, 'state' | 'place'> & PageWindow,
): Promise<FoundPage> {
  const page: FoundPage = { rows: [], total: 0 }
  for (const { where, order } of state ? [parts[state]] : [parts.held, parts.settled]) {
    const part = { where: place === undefined ? where : sql`${where} and ${isOfPlace(place)}`, order }
    const count = await countOf(reader, part)
    const after = Math.max(0, offset - page.total)
    const missing = limit - page.rows.length
    if (missing > 0 && after < count) page.rows.push(...(await read(reader, { ...part, limit: missing, after })))
    page.total += count
  }
  return page
}

type Part = (typeof parts)[keyof typeof parts]

/** Ordered like the index, which is counted from. */
async function countOf(reader: Reader, { where, order }: Part): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from deposit_balances b where ${where} order by ${order}) counted`,
  )
  return rows[0]?.count ?? 0
}

async function read(
  reader: Reader,
  { where, order, limit, after }: Part & { limit: number; after: number },
): Promise<DepositListRow[]> {
  const { rows } = await reader.execute<DepositListRow>(sql`
    with page as materialized (select b.* from deposit_balances b where ${where} order by ${order} limit ${limit} offset ${after})
    select b.*, o.client, ${cardUntil} as card_until from page b join orders o on o.id = b.order_id order by ${order}`)
  return rows
}

async function search(
  reader: Reader,
  { q, state, place, limit, offset }: { q: string } & Pick<DepositListQuery, 'state' | 'place'> & PageWindow,
): Promise<FoundPage> {
  const { rows } = await reader.execute<DepositListRow & { total: number }>(sql`
    with meant as materialized (select o.id, o.client from orders o where ${isAbout(q)}),
         found as materialized (
      select b.*, o.client, ${cardUntil} as card_until from meant o join deposit_balances b on b.order_id = o.id
       where ${state ? parts[state].where : sql`true`} and ${isOfPlace(place)})
    select s.total, page.* from (select count(*)::int as total from found) s
      left join (select * from found b order by ${wholeOrder} limit ${limit} offset ${offset}) page on true`)
  // an empty page still carries the count
  return { rows: rows.filter(({ order_id }) => order_id !== null), total: rows[0]?.total ?? 0 }
}

/** What is held first. */
const wholeOrder = sql`b.held = 0, case when b.held > 0 then b.since end, b.last desc, b.order_id`

const cardUntil = sql`(select h.held_until from card_holds h where h.order_id = b.order_id and h.state = 'held')`

function isAbout(q: string): SQL {
  if (/^\d{1,9}$/.test(q)) return sql`o.id = ${Number(q)}`
  return sql.join(
    q.split(/\s+/).map((word) => buildTextMatchCondition(sql`o.letters`, word)),
    sql` and `,
  )
}

const isOfPlace = (place: number | undefined): SQL =>
  place === undefined ? sql`true` : sql`exists (select from orders x where x.id = b.order_id and x.place_id = ${place})`

async function readHeldSum(reader: Reader, place: number | undefined): Promise<number> {
  const { rows } = await reader.execute<{ held: number }>(
    sql`select coalesce(sum(b.held), 0)::float8 as held from deposit_balances b where ${parts.held.where} and ${isOfPlace(place)}`,
  )
  return rows[0]?.held ?? 0
}
