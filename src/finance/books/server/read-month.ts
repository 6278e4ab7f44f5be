import { and, asc, between, inArray } from 'drizzle-orm'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { snapshotHash } from '#people/documents/server/public/snapshot-hash.ts'
import type { Reader } from '#platform/database/database.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { getMonthBounds } from '../isaf/get-month-bounds.ts'
import { validateIsaf } from '../isaf/isaf-problems.ts'
import { listIsafWarnings } from '../isaf/isaf-warnings.ts'
import type { IsafProblem } from '../isaf.contract.ts'

interface BookedMonth {
  problems: IsafProblem[]
  warnings: IsafProblem[]
  seller: { code: string; vat_code: string }
  documents: DocumentSnapshot[]
}

/** Documents of deleted orders are included. */
export async function readMonth(reader: Reader, month: string): Promise<BookedMonth> {
  const { first, last } = getMonthBounds(month)
  const [{ code, vat_code }, issued] = await Promise.all([
    readSettings(reader),
    reader
      .select({ snapshot: documents.snapshot, hash: documents.snapshot_hash })
      .from(documents)
      .where(and(inArray(documents.kind, listPaperKinds('isVatInvoice')), between(documents.issued_on, first, last)))
      .orderBy(asc(documents.issued_on), asc(documents.series), asc(documents.number)),
  ])
  const seller = { code, vat_code }
  const problems = validateIsaf({
    month,
    seller,
    documents: issued.map(({ snapshot, hash }) => ({ snapshot, intact: snapshotHash(snapshot) === hash })),
  })
  const snapshots = issued.map(({ snapshot }) => snapshot)
  return { problems, warnings: listIsafWarnings({ seller, documents: snapshots }), seller, documents: snapshots }
}
