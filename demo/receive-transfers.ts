import { desc } from 'drizzle-orm'
import { bank_statements } from '#finance/payments/server/bank.tables.ts'
import { importStatement } from '#finance/payments/server/import-statement.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { demoSettings } from './demo-settings.ts'
import type { DemoScenario } from './play-demo-scenario.ts'

export interface DemoBankTransfer {
  from: { title: string; iban: string }
  /** Cents. */
  amount: number
  reference: string
}

/** The shop's bank told of them, and the clerk read its statement. */
export async function receiveTransfers(
  tx: Tx,
  { adminId, log }: Pick<DemoScenario, 'adminId' | 'log'>,
  { transfers, at }: { transfers: DemoBankTransfer[]; at: Date },
): Promise<void> {
  const [before] = await tx
    .select({ closing: bank_statements.closing })
    .from(bank_statements)
    .orderBy(desc(bank_statements.id))
    .limit(1)
  const opening = before?.closing ?? 1_250_000
  const statement = {
    bank_id: `DEMO-${at.getTime()}`,
    iban: demoSettings.iban,
    currency: 'EUR',
    closed_on: toVilniusDay(at),
    opening,
    closing: transfers.reduce((sum, { amount }) => sum + amount, opening),
    entries: transfers.map(({ from, amount, reference }, nth) => ({
      booked_on: toVilniusDay(at),
      amount,
      currency: 'EUR',
      is_reversal: false,
      takes_back: false,
      is_mixed: false,
      debtor_name: from.title,
      debtor_iban: from.iban,
      reference,
      remittance: '',
      end_to_end_id: '',
      facts: [],
      servicer_ref: `DEMO-${at.getTime()}-${nth}`,
    })),
  }
  const fileName = `israsas-${toVilniusDay(at)}.xml`
  await importStatement(within(tx), {
    statements: [statement],
    fileName,
    tell: () => {},
    byUserId: adminId,
    now: at,
    log,
  })
}

const within = (tx: Tx) =>
  ({ db: tx, transaction: (action: (tx: Tx) => Promise<unknown>) => action(tx) }) as unknown as Database
