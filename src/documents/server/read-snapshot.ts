import { eq } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { IssuedSnapshot } from '../issued-snapshot.ts'
import { documents } from './documents.tables.ts'

/** What an issued document says. Throws when there is no such document: nobody else's ids come here. */
export async function readSnapshot<Snapshot extends IssuedSnapshot = IssuedSnapshot>(
  reader: Reader,
  documentId: number,
): Promise<Snapshot> {
  const [found] = await reader
    .select({ snapshot: documents.snapshot })
    .from(documents)
    .where(eq(documents.id, documentId))
  if (!found) throw new Error(`There is no document ${documentId}`)
  return found.snapshot as IssuedSnapshot as Snapshot
}
