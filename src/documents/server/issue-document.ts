import type { Tx } from '#platform/database/database.ts'
import { refuseUnready } from '#settings/server/refuse-unready.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { DocumentSnapshot } from '../document-snapshot.ts'
import { fullNumber } from '../full-number.ts'
import type { DocumentKind, IssuedSnapshot } from '../issued-snapshot.ts'
import { documents } from './documents.tables.ts'
import { snapshotHash } from './snapshot-hash.ts'
import { takeNumber } from './take-number.ts'

export interface IssuedDocument<Snapshot extends IssuedSnapshot = DocumentSnapshot> {
  id: number
  /** What it says, for good. */
  snapshot: Snapshot
}

interface ToIssue {
  kind: DocumentKind
  /** The day of a document that this one speaks of: whatever the clock says, it is not younger. */
  notBefore?: string
  now: Date
  settings: Settings
}

/** What a document says once it has its number. */
export type SnapshotOf<Snapshot> = (numbered: { full_number: string; issued_on: string }) => Snapshot

/**
 * Issues a document: gives it the next number of its series and writes, for good, what `snapshotOf` says it says under
 * that number, with the hash. What it is about is read before; the series stays locked until the transaction ends, so call
 * it late. Every document comes through here: throws 409 `shop-not-ready` while the settings lack what a document must say
 * of the seller. An order has one bill of each kind and one contract: a second one breaks `order_has_one_of_each`.
 */
export async function issueDocument<Snapshot extends IssuedSnapshot>(
  tx: Tx,
  { orderId, ...toIssue }: ToIssue & { orderId: number },
  snapshotOf: SnapshotOf<Snapshot>,
): Promise<IssuedDocument<Snapshot>> {
  const [document] = await issueDocuments(tx, toIssue, [{ orderId, snapshotOf }])
  return document as IssuedDocument<Snapshot>
}

/** The same for several of one kind, which get their numbers in this order. */
export async function issueDocuments<Snapshot extends IssuedSnapshot>(
  tx: Tx,
  { kind, notBefore, now, settings }: ToIssue,
  all: { orderId: number; snapshotOf: SnapshotOf<Snapshot> }[],
): Promise<IssuedDocument<Snapshot>[]> {
  refuseUnready(settings, { to: 'office' })
  const series = settings.series[kind]
  const { number: first, issued_on } = await takeNumber(tx, { kind, series, now, notBefore, count: all.length })
  const numbered = all.map(({ orderId, snapshotOf }, index) => {
    const number = first + index
    return { orderId, number, snapshot: snapshotOf({ full_number: fullNumber(series, number), issued_on }) }
  })

  const written = await tx
    .insert(documents)
    .values(
      numbered.map(({ orderId, number, snapshot }) => ({
        order_id: orderId,
        kind,
        series,
        number,
        full_number: fullNumber(series, number),
        issued_on,
        issued_at: now,
        snapshot: snapshot as DocumentSnapshot,
        snapshot_hash: snapshotHash(snapshot),
      })),
    )
    .returning({ id: documents.id, number: documents.number })
  const ids = new Map(written.map(({ id, number }) => [number, id]))
  return numbered.map(({ number, snapshot }) => {
    const id = ids.get(number)
    if (id === undefined) throw new Error(`Document ${fullNumber(series, number)} was not written`)
    return { id, snapshot }
  })
}
