import type { Tx } from '#platform/database.ts'
import { refuseUnready } from '#settings/server/refuse-unready.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { DocumentSnapshot } from '../document-snapshot.ts'
import { fullNumber } from '../full-number.ts'
import type { DocumentKind, IssuedSnapshot } from '../issued-snapshot.ts'
import { documents } from './documents.tables.ts'
import type { IssuedDocument } from './issue-document.ts'
import { snapshotHash } from './snapshot-hash.ts'
import { takeNumber } from './take-number.ts'

interface ToWrite {
  kind: DocumentKind
  /** The day of a document that this one speaks of: whatever the clock says, it is not younger. */
  notBefore?: string
  orderId: number
  now: Date
  settings: Settings
}

/**
 * Gives a document the next number of its series and writes, for good, what `tell` says it says under that number. The
 * series stays locked until the transaction ends, so call it late. Every document comes through here: throws 409
 * `shop-not-ready` while the settings lack what a document must say of the seller.
 */
export async function writeDocument<Snapshot extends IssuedSnapshot>(
  tx: Tx,
  { kind, notBefore, orderId, now, settings }: ToWrite,
  tell: (numbered: { full_number: string; issued_on: string }) => Promise<Snapshot> | Snapshot,
): Promise<IssuedDocument<Snapshot>> {
  refuseUnready(settings, { to: 'office' })
  const series = settings.series[kind]
  const { number, issued_on } = await takeNumber(tx, { kind, series, now, notBefore })
  const full_number = fullNumber(series, number)
  const snapshot = await tell({ full_number, issued_on })

  const [document] = await tx
    .insert(documents)
    .values({
      order_id: orderId,
      kind,
      series,
      number,
      full_number,
      issued_on,
      issued_at: now,
      snapshot: snapshot as DocumentSnapshot,
      snapshot_hash: snapshotHash(snapshot),
    })
    .returning({ id: documents.id })
  if (!document) throw new Error(`Document ${full_number} was not written`)
  return { id: document.id, snapshot }
}
