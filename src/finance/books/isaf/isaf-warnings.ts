import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { listMissingSellerFields } from '#shell/settings/list-missing-seller-fields.ts'
import { sellerFieldLabels } from '#shell/settings/seller-fields.ts'
import type { IsafProblem } from '../isaf.contract.ts'

interface IsafWarningsInput {
  seller: { code: string; vat_code: string }
  documents: readonly DocumentSnapshot[]
}

/** VMI accepts a file with other seller data than in the settings: the problems are only warnings. */
export function listIsafWarnings({ seller, documents }: IsafWarningsInput): IsafProblem[] {
  return documents.flatMap((document) =>
    documentWarnings(document, seller).map((message) => ({
      message,
      document: document.full_number,
      order_id: document.order_id,
    })),
  )
}

function documentWarnings({ seller: said }: DocumentSnapshot, seller: IsafWarningsInput['seller']): string[] {
  const { code, vat_code } = said
  const missing = listMissingSellerFields({ ...said, code: code ?? '', vat_code: vat_code ?? '' })
  return [
    missing.length > 0 &&
      `Išrašyta be visų pardavėjo duomenų: trūksta ${missing.map((field) => sellerFieldLabels[field]).join(', ')}.`,
    code && code !== seller.code && `Dokumente pardavėjo kodas ${code}, nustatymuose – ${seller.code}.`,
    vat_code &&
      vat_code !== seller.vat_code &&
      `Dokumente pardavėjo PVM mokėtojo kodas ${vat_code}, nustatymuose – ${seller.vat_code}.`,
  ].filter((message): message is string => Boolean(message))
}
