import { eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { IssuedSnapshot } from '../issued-snapshot.ts'
import { documents } from './documents.tables.ts'

/**
 * What an issued document says. Throws a 404 when its time of keeping is over, and a surprise when there is no such
 * document: nobody else's ids come here.
 */
export async function readSnapshot<Snapshot extends IssuedSnapshot = IssuedSnapshot>(
  reader: Reader,
  documentId: number,
): Promise<Snapshot> {
  const [found] = await reader
    .select({ snapshot: documents.snapshot, purged_at: documents.purged_at })
    .from(documents)
    .where(eq(documents.id, documentId))
  if (!found) throw new Error(`There is no document ${documentId}`)
  if (found.purged_at) throw notFound('Šio dokumento saugojimo terminas pasibaigė: likęs tik jo numeris.')
  return found.snapshot as IssuedSnapshot as Snapshot
}
