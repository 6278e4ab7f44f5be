import { eq } from 'drizzle-orm'
import { parseSepaIban } from '#rules/codes/iban.ts'
import type { Work } from '#shell/action/work.ts'
import { RefundPayeeChanged } from '../refunds.events.ts'
import { assertNotInFile, lockRefund } from './lock-refunds.ts'
import { showRefund } from './refunds.queries.ts'
import { refunds } from './refunds.tables.ts'
import { toRefundSubject } from './to-refund-subject.ts'

interface SavePayeeInput {
  id: number
  name: string
  iban: string
}

/** As `lockRefunds`; 409 `refund-is-sent`. */
export async function savePayee(work: Work<number>, { id, name, iban }: SavePayeeInput): Promise<void> {
  const { tx } = work
  assertNotInFile([await lockRefund(tx, id)])
  await tx
    .update(refunds)
    .set({ name, iban: parseSepaIban(iban) ?? '' })
    .where(eq(refunds.id, id))
  work.tell('refunds')
  const entry = await showRefund(tx, id)
  const subject = entry && toRefundSubject(entry)
  // never the whole account: the history outlives it
  if (subject)
    await work.happened(RefundPayeeChanged, subject, { amount: entry.amount, account: entry.iban?.slice(-4) ?? null })
}
