import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { client_people, clients } from '#people/clients/server/clients.tables.ts'
import { isStillTheirs } from '#people/clients/server/public/people.queries.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { orders } from '../orders.tables.ts'
import { isOnCredit } from './order-conditions.ts'

interface TransferredOrder {
  id: number
  email: string
  client_id: number | null
}

/**
 * A person's orders on credit stay with the company that owes them: with its contacts, or, without an address, those
 * of a main user, who becomes their owner. After the person's removal. Answers the orders with the address they had.
 * 409 when nobody would be left to bill.
 */
export async function transferOrdersToCompany(work: Work, { userId }: { userId: number }): Promise<TransferredOrder[]> {
  const { tx } = work
  const theirs = and(
    eq(orders.user_id, userId),
    eq(orders.private_or_company, 'company'),
    isOnCredit,
    isNull(orders.erased_at),
    sql`exists (select from ${clients} where ${clients.id} = ${orders.client_id} and ${clients.kind} = 'company')`,
  )
  const { id, email, client_id } = orders
  const left = await tx.select({ id, email, client_id }).from(orders).where(theirs).for('update')
  for (const clientId of new Set(left.flatMap((one) => one.client_id ?? [])))
    await leave(work, and(theirs, eq(orders.client_id, clientId)), { clientId, userId })
  return left
}

async function leave(
  work: Work,
  which: ReturnType<typeof and>,
  { clientId, userId }: { clientId: number; userId: number },
): Promise<void> {
  const { tx, now } = work
  const [company] = await tx.select().from(clients).where(eq(clients.id, clientId))
  if (!company) throw new Error('The company is gone')
  if (company.email) {
    const isNamed = company.contact_name !== ''
    await tx
      .update(orders)
      .set({
        ...(isNamed
          ? { name: company.contact_name, lastname: company.contact_lastname }
          : { name: 'Ištrinta', lastname: 'paskyra' }),
        email: company.email,
        phone: company.phone ?? '',
        user_id: null,
      })
      .where(which)
    return
  }
  const [main] = await tx
    .select({ id: users.id, name: users.name, lastname: users.lastname, email: users.email, phone: users.phone })
    .from(client_people)
    .innerJoin(users, eq(users.id, client_people.user_id))
    .where(
      and(
        eq(client_people.client_id, clientId),
        eq(client_people.role, 'main'),
        ne(users.id, userId),
        isStillTheirs(now),
        isNotNull(users.email_confirmed_at),
      ),
    )
    .orderBy(asc(users.id))
    .limit(1)
  if (!main)
    throw conflict(
      'not-over-yet',
      `Ištrinti dar negalima: įmonė „${company.name}“ užsakė į skolą, o kito el. pašto sąskaitoms neturi. Įrašykite jį kliento duomenyse.`,
    )
  const { id: user_id, phone, ...named } = main
  await tx
    .update(orders)
    .set({ ...named, phone: phone ?? '', user_id })
    .where(which)
}
