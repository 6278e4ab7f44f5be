import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { bank_entries } from '#finance/payments/server/bank.tables.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { OfficeSearchHit } from '../../find.contract.ts'
import { collectInSteps, maxOfKind } from './collect-in-steps.ts'
import type { OfficeText } from './read-office-text.ts'

/** By sum, in or out, by what the bank's line says as a reference, by receipt. */
export const findPayments = (reader: Reader, { text, sum, reference, referredOrders, hasWords }: OfficeText) =>
  collectInSteps(
    () => {
      const exact = or(
        sum === undefined ? undefined : inArray(payments.amount, [sum, -sum]),
        hasWords ? eq(payments.receipt_number, text) : undefined,
        reference === undefined
          ? undefined
          : sql`${payments.bank_entry_id} = any(array(select ${bank_entries.id} from ${bank_entries}
              where ${buildTextMatchCondition(bank_entries.letters, reference)} limit ${maxEntries}))`,
        referredOrders.length > 0 ? inArray(payments.order_id, referredOrders) : undefined,
      )
      return exact && readPaymentHits(reader, exact)
    },
    () => undefined,
    () => undefined,
  )

/** Lines of bank statements that nobody has decided about: by sum, reference, payer. */
export const findWaitingEntries = (reader: Reader, { text, sum, reference, hasWords }: OfficeText) =>
  collectInSteps(
    () => {
      const exact = or(
        sum === undefined ? undefined : inArray(bank_entries.amount, [sum, -sum]),
        reference === undefined ? undefined : buildTextMatchCondition(bank_entries.letters, reference),
      )
      return exact && readEntryHits(reader, exact)
    },
    () => undefined,
    () => {
      const words = text.split(' ').map((word) => buildTextMatchCondition(bank_entries.letters, word))
      return hasWords && text.length >= shortestOfBank ? readEntryHits(reader, and(...words)) : undefined
    },
  )

const maxEntries = 50

/** Every line has some number with fewer digits. */
const shortestOfBank = 4

async function readPaymentHits(reader: Reader, where: SQL): Promise<OfficeSearchHit[]> {
  const rows = await reader
    .select({
      id: payments.id,
      amount: payments.amount,
      client: sql<string>`coalesce(${orders.client}, ${clients.name}, ${bank_entries.debtor_name}, '')`,
      paid_on: payments.paid_on,
      way: payments.way,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(clients, eq(clients.id, payments.client_id))
    .leftJoin(bank_entries, eq(bank_entries.id, payments.bank_entry_id))
    .where(where)
    .orderBy(desc(payments.id))
    .limit(maxOfKind)
  return rows.map((row) => ({ kind: 'payment', ...row }))
}

async function readEntryHits(reader: Reader, where: SQL | undefined): Promise<OfficeSearchHit[]> {
  const rows = await reader
    .select({
      id: bank_entries.id,
      amount: bank_entries.amount,
      currency: bank_entries.currency,
      payer: bank_entries.debtor_name,
      booked_on: bank_entries.booked_on,
    })
    .from(bank_entries)
    .where(and(eq(bank_entries.state, 'waiting'), where))
    .orderBy(desc(bank_entries.id))
    .limit(maxOfKind)
  return rows.map((row) => ({ kind: 'entry', ...row }))
}
