import { and, eq, gt, sql } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { transfer_lines, transfers } from './transfers.tables.ts'

/** The transfer is received, or written off. */
export async function closeReceivedTransfer({ tx, now }: Work, id: number): Promise<void> {
  const left = await tx.$count(
    transfer_lines,
    and(
      eq(transfer_lines.transfer_id, id),
      gt(transfer_lines.sent, sql`${transfer_lines.received} + ${transfer_lines.lost}`),
    ),
  )
  if (left === 0) await tx.update(transfers).set({ received_at: now }).where(eq(transfers.id, id))
}
