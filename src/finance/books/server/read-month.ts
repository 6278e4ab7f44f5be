import { and, asc, between, inArray } from 'drizzle-orm'
import { isOfNotPayer } from '#people/documents/describe-vat.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { snapshotHash } from '#people/documents/server/public/snapshot-hash.ts'
import type { Reader } from '#platform/database/database.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { getMonthBounds } from '../isaf/get-month-bounds.ts'
import { validateIsaf } from '../isaf/isaf-problems.ts'
import { listIsafWarnings } from '../isaf/isaf-warnings.ts'
import type { IsafProblem } from '../isaf.contract.ts'

interface BookedMonth {
  /** A shop that pays no VAT files no register. */
  due: boolean
  problems: IsafProblem[]
  warnings: IsafProblem[]
  seller: { code: string; vat_code: string }
  documents: DocumentSnapshot[]
}

/** Documents of deleted orders are included, those of a shop that paid no VAT are not. */
export async function readMonth(reader: Reader, month: string): Promise<BookedMonth> {
  const { first, last } = getMonthBounds(month)
  const [{ code, vat_code }, all] = await Promise.all([
    readSettings(reader),
    reader
      .select({ snapshot: documents.snapshot, hash: documents.snapshot_hash })
      .from(documents)
      .where(and(inArray(documents.kind, listPaperKinds('isVatInvoice')), between(documents.issued_on, first, last)))
      .orderBy(asc(documents.issued_on), asc(documents.series), asc(documents.number)),
  ])
  const seller = { code, vat_code }
  const issued = all.filter(({ snapshot }) => !isOfNotPayer(snapshot))
  const due = isVatPayer(seller) || issued.some(({ snapshot }) => snapshot.seller.vat_code)
  if (!due) return { due, problems: [], warnings: [], seller, documents: [] }
  const problems = validateIsaf({
    month,
    seller,
    documents: issued.map(({ snapshot, hash }) => ({ snapshot, intact: snapshotHash(snapshot) === hash })),
  })
  const snapshots = issued.map(({ snapshot }) => snapshot)
  return { due, problems, warnings: listIsafWarnings({ seller, documents: snapshots }), seller, documents: snapshots }
}
