import { formatMoney } from '#money/format-money.ts'
import type { bank_entries } from './bank.tables.ts'

/** What the history calls a line of a bank statement: its day and sum, never who paid. */
export const entrySubject = ({ id, booked_on, amount }: typeof bank_entries.$inferSelect) =>
  ({ kind: 'bank-entry', id, title: `${booked_on}, ${formatMoney(amount)}` }) as const
