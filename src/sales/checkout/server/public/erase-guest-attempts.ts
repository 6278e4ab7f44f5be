import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { guest_attempts } from '../guest-attempts.tables.ts'

export async function eraseGuestAttempts(tx: Tx, orderIds: number[]): Promise<void> {
  await tx.delete(guest_attempts).where(inArray(guest_attempts.order_id, orderIds))
}
