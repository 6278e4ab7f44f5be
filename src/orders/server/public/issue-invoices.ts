import { type IssuedDocument, issueDocuments } from '#people/documents/server/public/issue-document.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildOrderSnapshots } from '../order-snapshot.ts'

interface ToInvoice {
  orderIds: number[]
  /** Of the last payment; default: `paid_at`. */
  paidDays: ReadonlyMap<number, Day>
  settings: Settings
}

/** In this order, `paid_at` set. Late: it locks the series. */
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
