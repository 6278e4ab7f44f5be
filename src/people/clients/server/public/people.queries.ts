import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { companies } from '#people/companies/server/companies.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { PersonRole } from '../../client-labels.ts'
import type { ClientPerson, ClientSite, MyClient } from '../../people.contract.ts'
import { buildClientPeopleSql, buildClientSitesSql } from '../client-people-sql.ts'
import { client_people, clients } from '../clients.tables.ts'
import { computeFreeCredit, owesNothing, readClientDebtTotals } from '../read-client-debt-totals.ts'

export async function readPeople(
  reader: Reader,
  { clientId, userId }: { clientId: number; userId: number },
): Promise<ClientPerson[]> {
  const rows = await reader
    .select({
      user_id: client_people.user_id,
      role: client_people.role,
      state: sql<ClientPerson['state']>`case ${client_people.role} when 'pending' then 'waits' else 'joined' end`,
      limit: client_people.order_limit,
      until: client_people.until_day,
      name: sql<string>`trim(${users.name} || ' ' || ${users.lastname})`,
      email: users.email,
      asked_at: client_people.asked_at,
    })
    .from(client_people)
    .innerJoin(users, eq(users.id, client_people.user_id))
    .where(and(eq(client_people.client_id, clientId), eq(client_people.user_id, userId)))
  return rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() }))
}

/** `until` has not passed. */
export const isStillTheirs = (now: Date) =>
  or(isNull(client_people.until_day), gte(client_people.until_day, toVilniusDay(now)))

/** Pending: the register's name, no id: joining must not tell who is known. */
export async function listMyClients(
  reader: Reader,
  { userId, now }: { userId: number; now: Date },
): Promise<MyClient[]> {
  const rows = await reader
    .select({
      id: clients.id,
      code: clients.code,
      name: clients.name,
      registered: companies.name,
      role: client_people.role,
      limit: client_people.order_limit,
      until: client_people.until_day,
      sites: sql<ClientSite[]>`${sql.raw(buildClientSitesSql('"clients"'))}`,
      terms: {
        billing: clients.billing,
        due_days: clients.due_days,
        credit_limit: clients.credit_limit,
        stop_after_days: clients.stop_after_days,
      },
    })
    .from(client_people)
    .innerJoin(clients, eq(clients.id, client_people.client_id))
    .leftJoin(companies, eq(companies.code, clients.code))
    .where(eq(client_people.user_id, userId))
    .orderBy(asc(client_people.asked_at), asc(clients.id))
  const isOver = ({ until }: { until: string | null }) => until !== null && until < toVilniusDay(now)
  const mayOrder = (row: (typeof rows)[number]) => !isOver(row) && (row.role === 'main' || row.role === 'buyer')
  const owed = await readClientDebtTotals(
    reader,
    rows.filter(mayOrder).map(({ id }) => id),
  )
  return rows.map(({ registered, sites, code, terms, ...row }) => {
    const isPending = row.role === 'pending'
    const owes = owed.get(row.id) ?? owesNothing
    const { open, unbilled } = owes
    return {
      ...row,
      ...(isPending && { id: null, name: registered ?? `Įmonė ${code}` }),
      code: code ?? '',
      is_over: isOver(row),
      ...(owed.has(row.id)
        ? { sites, terms, balance: { open, unbilled, free: computeFreeCredit(terms.credit_limit, owes) } }
        : { sites: [] }),
    }
  })
}

/** Undefined unless a main user. */
export async function showClientToMain(
  reader: Reader,
  { clientId, userId, now }: { clientId: number; userId: number; now: Date },
): Promise<{ id: number; code: string; name: string; people: ClientPerson[]; sites: ClientSite[] } | undefined> {
  const [client] = await reader
    .select({
      id: clients.id,
      code: sql<string>`coalesce(${clients.code}, '')`,
      name: clients.name,
      people: sql<ClientPerson[]>`${sql.raw(buildClientPeopleSql('"clients"'))}`,
      sites: sql<ClientSite[]>`${sql.raw(buildClientSitesSql('"clients"'))}`,
    })
    .from(clients)
    .innerJoin(client_people, eq(client_people.client_id, clients.id))
    .where(
      and(
        eq(clients.id, clientId),
        eq(client_people.user_id, userId),
        eq(client_people.role, 'main'),
        isStillTheirs(now),
      ),
    )
  return client
}

export async function hasRoleIn(
  reader: Reader,
  { userId, clientId, roles, now }: { userId: number; clientId: number; roles: readonly PersonRole[]; now: Date },
): Promise<boolean> {
  const rows = await reader
    .select({ role: client_people.role })
    .from(client_people)
    .where(
      and(
        eq(client_people.client_id, clientId),
        eq(client_people.user_id, userId),
        inArray(client_people.role, [...roles]),
        isStillTheirs(now),
      ),
    )
  return rows.length > 0
}
