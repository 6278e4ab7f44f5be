import { type IssuedDocument, issueDocuments } from '#people/documents/server/public/issue-document.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildOrderSnapshots } from '../order-snapshot.ts'

interface ToInvoice {
  orderIds: number[]
  /** Days of the last payments; default: `paid_at`. */
  paidDays: ReadonlyMap<number, Day>
  settings: Settings
}

/** `paid_at` is set, in this order. Issued last: it locks the series. */
export async function issueInvoices(
  work: Work,
  { orderIds, paidDays, settings }: ToInvoice,
): Promise<IssuedDocument[]> {
  const kind = 'invoice'
  return issueDocuments(
    work,
    { kind, settings },
    await buildOrderSnapshots(work.tx, { kind, orderIds, paidDays, settings }),
  )
}
