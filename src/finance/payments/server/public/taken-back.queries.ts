import { and, asc, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { addDays } from '#rules/calendar/day.ts'
import type { MayBeTakenBack } from '../../payments.contract.ts'
import { bank_entries } from '../bank.tables.ts'
import { listPriorPayments, type PriorPayment } from '../list-prior-payments.ts'
import type { BankMovement } from '../match-basis.ts'
import { isNotReversed, payments } from '../payments.tables.ts'

const MAX_SUGGESTED = 5
/** Recorded by hand it came at most so long before. */
const HAND_DAYS = 60

const takesBack = and(eq(bank_entries.takes_back, true), eq(bank_entries.state, 'waiting'))

export const countTakenBack = (reader: Reader): Promise<number> => reader.$count(bank_entries, takesBack)

/** Likeliest first: bank money, then payments by hand. */
export async function mayBeTakenBack(
  reader: Reader,
  entry: BankMovement & { id: number; amount: number },
): Promise<MayBeTakenBack[]> {
  const came = await listPriorPayments(reader, entry)
  const given = await paymentsOf(reader, came)
  const ofEntries = came.flatMap((one) => {
    const its = given.filter(({ bank_entry_id }) => bank_entry_id === one.id)
    if (one.state === 'settled' && its.reduce((sum, { amount }) => sum + amount, 0) !== -entry.amount) return []
    return [
      {
        entry_id: one.id,
        booked_on: one.booked_on,
        debtor_name: one.debtor_name,
        alike: one.alike,
        payments: its.map(({ bank_entry_id: _, paid_on: __, ...payment }) => payment),
      },
    ]
  })
  const byHand = ofEntries.length >= MAX_SUGGESTED ? [] : await byHandOf(reader, entry)
  return [...ofEntries, ...byHand].slice(0, MAX_SUGGESTED)
}

const columns = {
  id: payments.id,
  bank_entry_id: payments.bank_entry_id,
  order_id: payments.order_id,
  client_id: payments.client_id,
  client: sql<string>`coalesce(${orders.client}, ${clients.name}, '')`,
  amount: payments.amount,
  paid_on: payments.paid_on,
}

const stands = and(gt(payments.amount, 0), eq(payments.way, 'transfer'), isNull(payments.reverses), isNotReversed)

async function paymentsOf(reader: Reader, came: PriorPayment[]) {
  const ids = came.filter(({ state }) => state === 'settled').map(({ id }) => id)
  if (ids.length === 0) return []
  return reader
    .select(columns)
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(clients, eq(clients.id, payments.client_id))
    .where(and(inArray(payments.bank_entry_id, ids), stands))
    .orderBy(asc(payments.id))
}

async function byHandOf(
  reader: Reader,
  { amount, booked_on }: { amount: number; booked_on: string },
): Promise<MayBeTakenBack[]> {
  const paymentRows = await reader
    .select(columns)
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(clients, eq(clients.id, payments.client_id))
    .where(
      and(
        eq(payments.amount, -amount),
        eq(payments.way, 'transfer'),
        gte(payments.paid_on, addDays(booked_on, -HAND_DAYS)),
        lte(payments.paid_on, booked_on),
        isNull(payments.bank_entry_id),
        stands,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(MAX_SUGGESTED)
  return paymentRows.map(({ bank_entry_id: _, paid_on, ...payment }) => ({
    entry_id: null,
    booked_on: paid_on,
    debtor_name: '',
    alike: 'sum',
    payments: [payment],
  }))
}
