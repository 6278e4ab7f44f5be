import { desc } from 'drizzle-orm'
import type { Database, Tx } from '#platform/database/database.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { bank_statements } from '#takings/payments/server/bank.tables.ts'
import { importStatement } from '#takings/payments/server/import-statement.ts'
import { demoSettings } from './demo-settings.ts'
import type { Story } from './tell-orders.ts'

export interface Transfer {
  from: { title: string; iban: string }
  /** Cents. */
  amount: number
  reference: string
}

/** The shop's bank told of them, and the clerk read its statement. */
export async function receiveTransfers(
  tx: Tx,
  { adminId, log }: Pick<Story, 'adminId' | 'log'>,
  { transfers, at }: { transfers: Transfer[]; at: Date },
): Promise<void> {
  const [before] = await tx
    .select({ closing: bank_statements.closing })
    .from(bank_statements)
    .orderBy(desc(bank_statements.id))
    .limit(1)
  const opening = before?.closing ?? 1_250_000
  const statement = {
    ...{ bank_id: `DEMO-${at.getTime()}`, iban: demoSettings.iban, currency: 'EUR', closed_on: dayOf(at) },
    ...{ opening, closing: transfers.reduce((sum, { amount }) => sum + amount, opening) },
    entries: transfers.map(({ from, amount, reference }, nth) => ({
      ...{ booked_on: dayOf(at), amount, currency: 'EUR', is_reversal: false, takes_back: false, is_mixed: false },
      ...{ debtor_name: from.title, debtor_iban: from.iban, reference, remittance: '', end_to_end_id: '' },
      ...{ facts: [], servicer_ref: `DEMO-${at.getTime()}-${nth}` },
    })),
  }
  const fileName = `israsas-${dayOf(at)}.xml`
  await importStatement(within(tx), {
    ...{ statements: [statement], fileName, tell: () => {}, byUserId: adminId, now: at, log },
  })
}

const within = (tx: Tx) =>
  ({ db: tx, transaction: (action: (tx: Tx) => Promise<unknown>) => action(tx) }) as unknown as Database
