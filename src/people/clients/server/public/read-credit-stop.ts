import { eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { clients } from '../clients.tables.ts'

export interface CreditStopState {
  at: Date
  by: number | null
  reason: string
}

/** Not for old debts (`stop_after_days`). To decide, hold the client's lock. */
export async function readCreditStop(reader: Reader, clientId: number): Promise<CreditStopState | undefined> {
  const [row] = await reader
    .select({
      credit_stopped_at: clients.credit_stopped_at,
      credit_stopped_by: clients.credit_stopped_by,
      credit_stop_reason: clients.credit_stop_reason,
    })
    .from(clients)
    .where(eq(clients.id, clientId))
  return row && (toCreditStop(row) ?? undefined)
}

type StopColumns = Pick<typeof clients.$inferSelect, 'credit_stopped_at' | 'credit_stopped_by' | 'credit_stop_reason'>

export function toCreditStop({
  credit_stopped_at,
  credit_stopped_by,
  credit_stop_reason,
}: StopColumns): CreditStopState | null {
  if (!credit_stopped_at || credit_stop_reason === null) return null
  return { at: credit_stopped_at, by: credit_stopped_by, reason: credit_stop_reason }
}
