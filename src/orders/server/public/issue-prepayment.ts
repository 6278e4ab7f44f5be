import { type IssuedDocument, issueDocuments } from '#people/documents/server/public/issue-document.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildOrderSnapshots } from '../order-snapshot.ts'

interface ToPrepay {
  orderId: number
  /** Cents. */
  covered?: number
  settings: Settings
}

/** Issued last: it locks the series. */
export async function issuePrepayment(
  work: Work,
  { orderId, covered = 0, settings }: ToPrepay,
): Promise<IssuedDocument> {
  const kind = 'prepayment'
  const snapshots = await buildOrderSnapshots(work.tx, { kind, orderIds: [orderId], covered, settings })
  const [document] = await issueDocuments(work, { kind, settings }, snapshots)
  return document as IssuedDocument
}
