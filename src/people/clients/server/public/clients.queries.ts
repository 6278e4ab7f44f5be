import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import { buildLabelCondition, withLabels } from '#people/labels/server/public/with-labels.ts'
import { type PageRequest, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { cleanTypedText } from '#rules/codes/clean-typed-text.ts'
import { parsePhone } from '#rules/codes/phone.ts'
import type { ClientContact } from '../../client-contacts.ts'
import type { Client } from '../../clients.contract.ts'
import type { ClientPerson, ClientSite } from '../../people.contract.ts'
import { buildClientContactsSql, buildClientPeopleSql, buildClientSitesSql } from '../client-people-sql.ts'
import { clients } from '../clients.tables.ts'
import { computeFreeCredit, owesNothing, readClientDebtTotals } from '../read-client-debt-totals.ts'
import { listOrdersToJoin } from './list-orders-to-join.ts'
import { toCreditStop } from './read-credit-stop.ts'

export const CLIENTS_A_PAGE = 20

export type ClientRow = typeof clients.$inferSelect

interface ClientFilters {
  search?: string | undefined
  waiting?: '1' | undefined
  /** Has this label. */
  label?: number | undefined
}

/** All words match. Exact names, whole words, parts; then by name. */
export async function listClients(
  reader: Reader,
  { search, waiting, label, ...request }: ClientFilters & PageRequest,
  now: Date,
): Promise<{ rows: Client[]; total: number }> {
  const { limit, offset } = toPageWindow(request, CLIENTS_A_PAGE)
  const isAsked = buildClientListCondition({ waiting, label })
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0) {
    const rows = await reader
      .select()
      .from(clients)
      .where(isAsked)
      .orderBy(desc(clients.id))
      .limit(limit)
      .offset(offset)
    return { rows: await whole(reader, rows, now), total: await reader.$count(clients, isAsked) }
  }
  const matches = await findClients(reader, words.join(' '), isAsked)
  return { rows: await whole(reader, matches.slice(offset, offset + limit), now), total: matches.length }
}

const buildClientListCondition = ({ waiting, label }: Omit<ClientFilters, 'search'>): SQL | undefined =>
  and(
    isNull(clients.merged_into),
    waiting && isWaitedFor,
    label === undefined ? undefined : buildLabelCondition('client', clients.id, label),
  )

/** All that the list has, in its order. */
export async function buildClientIdsSql(reader: Reader, { search, ...filters }: ClientFilters): Promise<SQL> {
  const isAsked = buildClientListCondition(filters)
  if (search?.trim()) {
    const ids = (await findClients(reader, search, isAsked)).map(({ id }) => id)
    return sql`select id from unnest(${sql.param(ids)}::int[]) with ordinality f(id, place) order by place`
  }
  return reader.select({ id: clients.id }).from(clients).where(isAsked).orderBy(desc(clients.id)).getSQL()
}

/** In any order. */
export const readClientRows = async (reader: Reader, ids: number[], now: Date): Promise<Client[]> =>
  whole(reader, await readClients(reader, inArray(clients.id, ids)), now)

/** As the list finds them, without what they owe; 200 at most. */
export async function findClients(
  reader: Reader,
  search: string,
  isAmong: SQL | undefined = isNull(clients.merged_into),
): Promise<ClientRow[]> {
  const words = search.split(/\s+/).filter(Boolean)
  // Three letters match a hundred thousand names.
  const among = (about: SQL | undefined) =>
    reader
      .select({ ...getTableColumns(clients), called: inPlainWords(clients.name).as('called') })
      .from(clients)
      .where(and(about, isAmong))
      .limit(mostFound)
  const phone = phoneIn(search)
  const hasWords = among(phone ? buildTextMatchCondition(clients.letters, phone) : has(words, buildTextMatchCondition))
  const justSo = phone ? undefined : calledJustSo(words)
  const few = (justSo ? union(hasWords, among(justSo)) : hasWords).as('few')
  const inName = (word: string) => sql`${few.called} like '%' || ${asTyped(word)} || '%'`
  const isWordOf = (word: string) => sql`${few.called} like '%' || ${inPlainWords(sql`${word}::text`)} || '%'`
  const fewRows = await reader
    .select()
    .from(few)
    .orderBy(
      desc(sql`${few.called} = ${inPlainWords(sql`${words.join(' ')}::text`)}`),
      desc(sql`(${and(...words.map(isWordOf))})`),
      desc(sql`(${and(...words.map(inName))})`),
      desc(sql`${few.letters} like ${asTyped(words[0] ?? '')} || '%'`),
      sql`${few.name} collate "lt-x-icu"`,
      few.id,
    )
    .limit(mostFound)
  return fewRows.map(({ called: _, ...row }) => row)
}

export async function showClient(reader: Reader, id: number, now: Date): Promise<Client | undefined> {
  const [row] = await readClients(reader, eq(clients.id, await resolveMergedClient(reader, id)))
  return row && (await whole(reader, [row], now))[0]
}

/** Or of what it was merged into. */
export async function resolveMergedClient(reader: Reader, id: number): Promise<number> {
  const [row] = await reader.select({ into: clients.merged_into }).from(clients).where(eq(clients.id, id))
  return row?.into ?? id
}

export function readClients(reader: Reader, where: SQL | undefined): Promise<ClientRow[]> {
  return reader.select().from(clients).where(where)
}

/** Few: found first. */
const isWaitedFor = sql`${clients.id} in (select m.client_id from client_people m where m.role = 'pending')`

const mostFound = 200

/** The digits of a phone's beginning are enough; undefined for other words. */
function phoneIn(typed: string): string | undefined {
  const phone = parsePhone(typed)
  if (phone) return phone
  const search = cleanTypedText(typed)
  const digits = search.replaceAll(/\D/g, '')
  if (!/^[+\d\s()./-]+$/.test(search) || digits.length <= 2) return undefined
  return digits.replace(/^(?:370|[80])(?=[3-9]\d{2})/, '')
}

const asTyped = (text: string) => sql`plain_letters(${text.replaceAll(/[\\%_]/g, '\\$&')})`

const has = (words: string[], have: typeof buildTextMatchCondition) =>
  and(...words.map((word) => have(clients.letters, word)))

/** A short word matches most codes and phones. */
const isShort = (word: string) => word.length < 3

/** Words in quotation marks match, too; every pattern uses the index. */
const haveWord = (letters: SQLWrapper, word: string): SQL =>
  sql`(${letters} like ${asTyped(word)} || ' %' or ${letters} like '% ' || ${asTyped(word)} || ' %' or ${letters} like '% ' || ${asTyped(word)} || '"%')`

/** „Statyba 5“ matches without the marks. */
const inPlainWords = (text: SQLWrapper) =>
  sql<string>`' ' || trim(regexp_replace(plain_letters(${text}), '[[:punct:][:space:]]+', ' ', 'g')) || ' '`

/** Exact names must not drown among partial ones. */
function calledJustSo(words: string[]): SQL | undefined {
  if (words.length === 1) return sql`${clients.letters} like ${asTyped(words[0] ?? '')} || ' %'`
  if (!words.some(isShort)) return undefined
  return has(words, (letters, word) => (isShort(word) ? haveWord : buildTextMatchCondition)(letters, word))
}

async function whole(reader: Reader, rows: readonly ClientRow[], now: Date): Promise<Client[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const clientRows = await reader
    .select({
      id: clients.id,
      people: sql<ClientPerson[]>`${sql.raw(buildClientPeopleSql('"clients"'))}`,
      sites: sql<ClientSite[]>`${sql.raw(buildClientSitesSql('"clients"'))}`,
      contacts: sql<ClientContact[]>`${sql.raw(buildClientContactsSql('"clients"'))}`,
      stopped_by: sql<
        string | null
      >`(select trim(u.name || ' ' || u.lastname) from users u where u.id = ${clients.credit_stopped_by})`,
    })
    .from(clients)
    .where(inArray(clients.id, ids))
  const factsOf = new Map(clientRows.map(({ id, ...one }) => [id, one]))
  const owed = await readClientDebtTotals(reader, ids)
  const joinable = await listOrdersToJoin(reader, { clientIds: ids, now })
  const shown = rows.map((row) => {
    const owes = owed.get(row.id) ?? owesNothing
    const { stopped_by, ...facts } = factsOf.get(row.id) ?? { people: [], sites: [], contacts: [], stopped_by: null }
    const stop = toCreditStop(row)
    return {
      ...asClient(row),
      ...facts,
      ...(joinable.get(row.id) ?? { to_join: [] }),
      balance: { ...owes, free: computeFreeCredit(row.credit_limit, owes) },
      stop: stop && { at: stop.at.toISOString(), by: stopped_by, reason: stop.reason },
    }
  })
  return withLabels(reader, 'client', shown)
}

function asClient({ created_at, created_by: _, updated_at: __, letters: ___, merged_into: ____, ...row }: ClientRow) {
  const { credit_stopped_at: _at, credit_stopped_by: _by, credit_stop_reason: _reason, blocked_reason, ...rest } = row
  const { billing, due_days, credit_limit, deposit, stop_after_days, statements, ...client } = rest
  return {
    ...client,
    terms: { billing, due_days, credit_limit, deposit, stop_after_days, statements },
    blocked: blocked_reason === null ? null : { reason: blocked_reason },
    created_at: created_at.toISOString(),
  }
}
