import { count, desc, eq } from 'drizzle-orm'
import { type QueryOf, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ListWithdrawals, ReceivedWithdrawal } from '../withdrawals.contract.ts'
import { withdrawals } from './withdrawals.tables.ts'

export const WITHDRAWALS_PAGE_SIZE = 20

export async function listWithdrawals(
  reader: Reader,
  { order_id, ...request }: QueryOf<typeof ListWithdrawals>,
): Promise<{ rows: ReceivedWithdrawal[]; total: number }> {
  const { limit, offset } = toPageWindow(request, WITHDRAWALS_PAGE_SIZE)
  const wanted = order_id === undefined ? undefined : eq(withdrawals.order_id, order_id)
  const rows = await reader
    .select()
    .from(withdrawals)
    .where(wanted)
    .orderBy(desc(withdrawals.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await reader.select({ total: count() }).from(withdrawals).where(wanted)
  return { rows: rows.map(present), total: counted?.total ?? 0 }
}

const present = ({ content_hash, received_at, ...row }: typeof withdrawals.$inferSelect): ReceivedWithdrawal => ({
  ...row,
  received_at: received_at.toISOString(),
})
