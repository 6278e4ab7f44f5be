import { and, asc, eq, gt } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { IssuedSnapshot } from '../../issued-snapshot.ts'
import { document_revisions, documents } from '../documents.tables.ts'

/** A revision, or at a moment; default: the current. */
export interface SnapshotVersion {
  revision?: number | undefined
  at?: Date | undefined
}

/** 404: purged; an unknown id is a bug. */
export async function readSnapshot<Snapshot extends IssuedSnapshot = IssuedSnapshot>(
  reader: Reader,
  documentId: number,
  which: SnapshotVersion = {},
): Promise<Snapshot> {
  const match = (await readRevision(reader, documentId, which)) ?? (await readNewest(reader, documentId))
  if (!match) throw new Error(`There is no document ${documentId}`)
  if (which.revision !== undefined && which.revision !== match.revision)
    throw notFound('Tokios dokumento redakcijos nėra.')
  if (match.purged_at) throw notFound('Šio dokumento saugojimo terminas pasibaigė: likęs tik jo numeris.')
  return match.snapshot as IssuedSnapshot as Snapshot
}

async function readNewest(reader: Reader, documentId: number) {
  const { snapshot, purged_at, revision } = documents
  const [match] = await reader
    .select({ snapshot, purged_at, revision })
    .from(documents)
    .where(eq(documents.id, documentId))
  return match
}

/** Undefined when current. */
async function readRevision(reader: Reader, documentId: number, { revision, at }: SnapshotVersion) {
  if (revision === undefined && at === undefined) return undefined
  const [documentRevision] = await reader
    .select()
    .from(document_revisions)
    .where(
      and(
        eq(document_revisions.document_id, documentId),
        revision === undefined ? undefined : eq(document_revisions.revision, revision),
        at && gt(document_revisions.replaced_at, at),
      ),
    )
    .orderBy(asc(document_revisions.revision))
    .limit(1)
  return documentRevision
}
