import { eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { clients } from './clients.tables.ts'

/** Somebody of the office said that a client orders nothing on credit, and why. */
export interface StoppedCredit {
  at: Date
  /** The account of whoever said so. */
  by: number | null
  reason: string
}

/**
 * Whether a person stopped a client; undefined when nobody did. Debts that are too old stop it, too (`stop_after_days`), and
 * are another question. Whoever decides about an order asks with the client's row locked.
 */
export async function creditStopOf(reader: Reader, clientId: number): Promise<StoppedCredit | undefined> {
  const [row] = await reader
    .select({
      credit_stopped_at: clients.credit_stopped_at,
      credit_stopped_by: clients.credit_stopped_by,
      credit_stop_reason: clients.credit_stop_reason,
    })
    .from(clients)
    .where(eq(clients.id, clientId))
  return row && (stopOfRow(row) ?? undefined)
}

type StopColumns = Pick<typeof clients.$inferSelect, 'credit_stopped_at' | 'credit_stopped_by' | 'credit_stop_reason'>

/** The same of a row that was read; null when nobody stopped it. */
export function stopOfRow({
  credit_stopped_at,
  credit_stopped_by,
  credit_stop_reason,
}: StopColumns): StoppedCredit | null {
  if (!credit_stopped_at || credit_stop_reason === null) return null
  return { at: credit_stopped_at, by: credit_stopped_by, reason: credit_stop_reason }
}
