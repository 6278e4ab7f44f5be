import { formatMoney } from '#rules/money/format-money.ts'
import type { bank_entries } from './bank.tables.ts'

/** The history never names the payer. */
export const toBankEntrySubject = ({ id, booked_on, amount }: typeof bank_entries.$inferSelect) =>
  ({ kind: 'bank-entry', id, title: `${booked_on}, ${formatMoney(amount)}` }) as const
