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
  /** Cents of those that are in no register: the shop paid no VAT when they were issued. */
  outside: number
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
  const issued = all.filter(({ snapshot }) => !isOfNotPayer(snapshot))
  // a shop that ceased to pay VAT still files what it issued before
  const seller = { code, vat_code: vat_code.trim() || (issued.at(-1)?.snapshot.seller.vat_code ?? '') }
  const due = isVatPayer(seller)
  const outside = all.reduce((sum, { snapshot }) => sum + (isOfNotPayer(snapshot) ? snapshot.price : 0), 0)
  if (!due) return { due, problems: [], warnings: [], seller, documents: [], outside }
  const problems = validateIsaf({
    month,
    seller,
    documents: issued.map(({ snapshot, hash }) => ({ snapshot, intact: snapshotHash(snapshot) === hash })),
  })
  const snapshots = issued.map(({ snapshot }) => snapshot)
  return {
    due,
    problems,
    warnings: listIsafWarnings({ seller, documents: snapshots }),
    seller,
    documents: snapshots,
    outside,
  }
}
