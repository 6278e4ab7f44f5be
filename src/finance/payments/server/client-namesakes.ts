import { and, asc, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isPayable } from '#orders/server/public/order-conditions.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { document_balances } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'

/** The letters' index finds few; then the whole name is compared, whatever its case. */
const calledLike = (name: unknown) =>
  and(
    isNull(clients.merged_into),
    sql`${clients.letters} like '%' || replace(replace(replace(plain_letters(${name}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`,
    sql`plain_letters(${clients.name}) = plain_letters(${name})`,
  )

/**
 * Open bills and unpaid orders of everybody called like the payer, oldest first. They are proposals: anybody may bear
 * a name, so nothing is recorded or refunded by it.
 */
export async function listDebtsOfNamesake(
  reader: Reader,
  { name, max }: { name: string; max: number },
): Promise<{ orderIds: number[]; billIds: number[] }> {
  if (name.trim() === '') return { orderIds: [], billIds: [] }
  const namesakes = reader.select({ id: clients.id }).from(clients).where(calledLike(name.trim()))
  const bills = await reader
    .select({ id: document_balances.document_id })
    .from(document_balances)
    .where(
      and(
        inArray(document_balances.client_id, namesakes),
        gt(document_balances.open, 0),
        isNotNull(document_balances.due_on),
      ),
    )
    .orderBy(asc(document_balances.due_on), asc(document_balances.document_id))
    .limit(max)
  const unpaid = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.client_id, namesakes), isPayable))
    .orderBy(asc(orders.id))
    .limit(max)
  return { orderIds: unpaid.map(({ id }) => id), billIds: bills.map(({ id }) => id) }
}

export async function listClientNames(reader: Reader, names: readonly string[]): Promise<Set<string>> {
  const some = [...new Set(names.map((name) => name.trim()).filter(Boolean))]
  if (some.length === 0) return new Set()
  const named = sql`named.name`
  const rows = await reader
    .select({ name: sql<string>`${named}` })
    .from(sql`unnest(${sql.param(some)}::text[]) as named (name)`)
    .where(sql`exists (${reader.select({ id: clients.id }).from(clients).where(calledLike(named))})`)
  return new Set(rows.map(({ name }) => name))
}
