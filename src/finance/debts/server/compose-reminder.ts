import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { listBillRecipients } from '#people/clients/server/public/list-bill-recipients.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildDebtReminderMail } from '../debt-reminder.mail.ts'
import type { ReminderStep } from '../reminder-steps.ts'
import { debt_claims, debt_reminders } from './debts.tables.ts'
import type { DebtorRow } from './lock-debtor.ts'

export const toReminderAttachment = ({ id, full_number }: { id: number; full_number: string }) => ({
  document_id: id,
  filename: `${full_number.replaceAll(/[^\w-]/g, '')}.pdf`,
})

export interface RemindedDocument {
  id: number
  full_number: string
  due_on: Day
  open: number
}

export async function listDocumentsToRemind(
  tx: Tx,
  { open, step, today }: { open: ReadonlyMap<number, number>; step: ReminderStep; today: Day },
): Promise<RemindedDocument[]> {
  if (open.size === 0) return []
  const entry = tx
    .select({ id: debt_reminders.id })
    .from(debt_reminders)
    .where(and(eq(debt_reminders.document_id, documents.id), eq(debt_reminders.step, step)))
  const rows = await tx
    .select({ id: documents.id, full_number: documents.full_number, due_on: documents.due_on })
    .from(documents)
    .where(and(inArray(documents.id, [...open.keys()]), lt(documents.due_on, today), sql`not exists ${entry}`))
    .orderBy(documents.due_on, documents.id)
  return rows.flatMap(({ id, full_number, due_on }) =>
    due_on === null ? [] : [{ id, full_number, due_on, open: open.get(id) ?? 0 }],
  )
}

/** 422 when the client has no address. */
export async function composeReminder(
  tx: Tx,
  {
    client,
    step,
    reminded,
    today,
    settings,
  }: { client: DebtorRow; step: ReminderStep; reminded: RemindedDocument[]; today: Day; settings: Settings },
): Promise<{ to: string[]; content: MailContent }> {
  const to = await listBillRecipients(tx, client)
  if (to.length === 0)
    throw invalid({ email: ['Klientas neturi el. pašto: įrašykite jį kliento duomenyse arba paskambinkite.'] })
  const [claims] = await tx
    .select({ sum: sql<number>`coalesce(sum(${debt_claims.amount}), 0)`.mapWith(Number) })
    .from(debt_claims)
    .where(and(eq(debt_claims.client_id, client.id), isNull(debt_claims.dropped_at), gt(debt_claims.amount, 0)))
  const content = buildDebtReminderMail({
    step,
    client: client.name,
    pay: { client: client.id },
    documents: reminded,
    claimed: claims?.sum ?? 0,
    today,
    settings,
  })
  return { to, content }
}
