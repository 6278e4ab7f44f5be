import { eq } from 'drizzle-orm'
import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import { documents } from '#documents/server/documents.tables.ts'
import { snapshotHash } from '#documents/server/snapshot-hash.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { ublProblems } from '../ubl/ubl-problems.ts'

/** A bill of an order with the number of its contract, fit for an e-invoice. 404 when there is none, 409 with what blocks it. */
export async function readUbl(
  reader: Reader,
  { orderId, documentId }: { orderId: number; documentId: number },
): Promise<{ document: DocumentSnapshot; contract: string | null }> {
  const issued = await reader
    .select({
      id: documents.id,
      kind: documents.kind,
      number: documents.full_number,
      snapshot: documents.snapshot,
      hash: documents.snapshot_hash,
    })
    .from(documents)
    .where(eq(documents.order_id, orderId))
  const found = issued.find(({ id }) => id === documentId)
  if (!found || found.kind === 'contract' || found.kind === 'act') throw notFound('Tokios sąskaitos nėra.')

  const { snapshot, hash } = found
  const problems = ublProblems({ snapshot, intact: snapshotHash(snapshot) === hash })
  if (problems.length > 0)
    throw conflict('ubl-is-blocked', `E. sąskaitos sudaryti negalima. ${problems.join(' ')}`, { problems })
  return { document: snapshot, contract: issued.find(({ kind }) => kind === 'contract')?.number ?? null }
}
