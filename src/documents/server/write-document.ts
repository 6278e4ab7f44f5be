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
  now: Date
  settings: Settings
}

type Tell<Snapshot> = (numbered: { full_number: string; issued_on: string }) => Promise<Snapshot> | Snapshot

/**
 * Gives a document the next number of its series and writes, for good, what `tell` says it says under that number. The
 * series stays locked until the transaction ends, so call it late. Every document comes through here: throws 409
 * `shop-not-ready` while the settings lack what a document must say of the seller.
 */
export async function writeDocument<Snapshot extends IssuedSnapshot>(
  tx: Tx,
  { orderId, ...toWrite }: ToWrite & { orderId: number },
  tell: Tell<Snapshot>,
): Promise<IssuedDocument<Snapshot>> {
  const [document] = await writeDocuments(tx, toWrite, [{ orderId, tell }])
  return document as IssuedDocument<Snapshot>
}

/** The same for several of one kind, which get their numbers in this order. */
export async function writeDocuments<Snapshot extends IssuedSnapshot>(
  tx: Tx,
  { kind, notBefore, now, settings }: ToWrite,
  all: { orderId: number; tell: Tell<Snapshot> }[],
): Promise<IssuedDocument<Snapshot>[]> {
  refuseUnready(settings, { to: 'office' })
  const series = settings.series[kind]
  const { number: first, issued_on } = await takeNumber(tx, { kind, series, now, notBefore, count: all.length })
  const told: { orderId: number; number: number; snapshot: Snapshot }[] = []
  for (const [index, { orderId, tell }] of all.entries()) {
    const number = first + index
    told.push({ orderId, number, snapshot: await tell({ full_number: fullNumber(series, number), issued_on }) })
  }

  const written = await tx
    .insert(documents)
    .values(
      told.map(({ orderId, number, snapshot }) => ({
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
  return told.map(({ number, snapshot }) => {
    const id = ids.get(number)
    if (id === undefined) throw new Error(`Document ${fullNumber(series, number)} was not written`)
    return { id, snapshot }
  })
}
