import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { bank_entries } from './bank.tables.ts'
import { listPriorPayments } from './list-prior-payments.ts'
import { payments } from './payments.tables.ts'

const AT_ONCE = 1_000

/** Entries that match received money wait for a person. `fresh`: days come out of order, either may be new. */
export async function flagTakenBackPayments(tx: Tx, fresh: number[]): Promise<void> {
  const isNew = new Set(fresh)
  for (let from = 0; from < fresh.length; from += AT_ONCE) {
    const some = fresh.slice(from, from + AT_ONCE)
    const candidates = await tx
      .select()
      .from(bank_entries)
      .where(
        and(
          inArray(
            bank_entries.amount,
            sql`(select -abs(n.amount) from ${bank_entries} n where ${inArray(sql`n.id`, some)} and n.currency = 'EUR')`,
          ),
          eq(bank_entries.state, 'other'),
          eq(bank_entries.currency, 'EUR'),
          sql`exists (select from ${bank_entries} c where c.amount = -"bank_entries"."amount" and c.state <> 'other'
                         and c.booked_on <= "bank_entries"."booked_on")`,
        ),
      )
    for (const went of candidates) {
      const came = (await listPriorPayments(tx, went)).filter(
        (one) => ['bank', 'reference', 'account'].includes(one.alike) && (isNew.has(went.id) || isNew.has(one.id)),
      )
      if (came.length === 0 || (await isOwnRefund(tx, went, came))) continue
      await tx.update(bank_entries).set({ takes_back: true, state: 'waiting' }).where(eq(bank_entries.id, went.id))
    }
  }
}

async function isOwnRefund(
  tx: Tx,
  { amount, booked_on }: { amount: number; booked_on: string },
  came: { id: number }[],
): Promise<boolean> {
  const isReturned = sql`exists (
      select from payments r where (r.order_id = "payments"."order_id" or r.client_id = "payments"."client_id")
         and r.amount = ${amount} and r.way = 'transfer' and r.bank_entry_id is null and r.reverses is null
         and r.paid_on between ${booked_on}::date - 10 and ${booked_on}::date + 10)`
  const ids = came.map(({ id }) => id)
  return (await tx.$count(payments, and(inArray(payments.bank_entry_id, ids), isReturned))) > 0
}
