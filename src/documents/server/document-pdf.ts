import type { Reader } from '#platform/database.ts'
import { drawDocument } from './draw-document.ts'
import { readSnapshot } from './read-snapshot.ts'

/** The PDF of an issued document, drawn from what it said when it was issued. Not for use inside a transaction. */
export async function documentPdf(reader: Reader, documentId: number): Promise<Buffer> {
  return drawDocument(await readSnapshot(reader, documentId))
}
