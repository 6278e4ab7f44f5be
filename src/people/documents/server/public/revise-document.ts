import { and, eq } from 'drizzle-orm'
import type { PaperKindWith } from '#rules/document-kinds/document-kinds.ts'
import type { Work } from '#shell/action/work.ts'
import type { DocumentSnapshot } from '../../document-snapshot.ts'
import type { IssuedSnapshot } from '../../issued-snapshot.ts'
import { document_revisions, documents } from '../documents.tables.ts'
import type { IssuedDocument } from './issue-document.ts'
import { snapshotHash } from './snapshot-hash.ts'

interface ToRevise {
  orderId: number
  /** The document is neither booked nor signed. */
  kind: PaperKindWith<'isRevisable'>
}

export type RevisionOf<Snapshot> = (numbered: { full_number: string; issued_on: string; revision: number }) => Snapshot

/** Same number; the earlier text becomes a revision. The order is locked. Undefined: none. */
export async function reviseDocument<Snapshot extends IssuedSnapshot>(
  work: Work,
  { orderId, kind }: ToRevise,
  snapshotOf: RevisionOf<Snapshot>,
): Promise<IssuedDocument<Snapshot> | undefined> {
  const { tx, now } = work
  const [document] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.order_id, orderId), eq(documents.kind, kind)))
  if (!document) return undefined
  const { id, full_number, issued_on } = document
  const revision = document.revision + 1
  const snapshot = snapshotOf({ full_number, issued_on, revision })
  await tx
    .insert(document_revisions)
    .values({
      document_id: id,
      revision: document.revision,
      replaced_at: now,
      snapshot: document.snapshot,
      snapshot_hash: document.snapshot_hash,
    })
  await tx
    .update(documents)
    .set({ revision, snapshot: snapshot as DocumentSnapshot, snapshot_hash: snapshotHash(snapshot) })
    .where(eq(documents.id, id))
  return { id, snapshot }
}
