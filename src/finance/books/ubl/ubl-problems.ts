import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { isForeignVatCode, parseVatShape } from '#rules/codes/any-vat-code.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { parseIban } from '#rules/codes/iban.ts'
import { parseVatCode } from '#rules/codes/vat-code.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { isVatConsistent } from '../is-vat-consistent.ts'

/**
 * Why a document cannot be an e-invoice, in Lithuanian; empty: it can. Peppol requires both addresses (R010, R020), EN
 * 16931 the seller's VAT code (BR-S-2) and account (BR-50, BR-61) and sums that add up.
 */
export function validateUbl({ snapshot, intact }: { snapshot: DocumentSnapshot; intact: boolean }): string[] {
  const { kind, seller, buyer, lines, vat_rate, corrects } = snapshot
  const isCredit = hasPaperTrait(kind, 'isCreditNote')
  return [
    !intact && 'Įrašas pakeistas po išrašymo: jo kontrolinė suma nesutampa.',
    !hasPaperTrait(kind, 'isVatInvoice') && 'E. sąskaita sudaroma tik PVM sąskaitai faktūrai ir kreditinei sąskaitai.',
    !parseCompanyCode(seller.code ?? '') && 'Dokumente nėra teisingo pardavėjo įmonės kodo.',
    !parseVatCode(seller.vat_code ?? '') && 'Dokumente nėra teisingo pardavėjo PVM mokėtojo kodo.',
    !isCredit && !parseIban(seller.iban) && 'Dokumente nėra pardavėjo banko sąskaitos (IBAN).',
    buyer.name.trim() === '' && 'Nėra pirkėjo pavadinimo.',
    !buyer.code &&
      !buyer.vat_code &&
      'Pirkėjas neturi nei įmonės, nei PVM mokėtojo kodo, todėl e. sąskaita jo nepasiektų.',
    buyer.code && !parseCompanyCode(buyer.code) && `Pirkėjo įmonės kodas ${buyer.code} neteisingas.`,
    buyer.vat_code && !parseVatShape(buyer.vat_code) && `Pirkėjo PVM kodas ${buyer.vat_code} neteisingas.`,
    buyer.vat_code &&
      parseVatShape(buyer.vat_code) &&
      isForeignVatCode(buyer.vat_code) &&
      'E. sąskaitą sudarome tik Lietuvos pirkėjams: kitos šalies pirkėjui siųskite PDF.',
    vat_rate <= 0 && 'E. sąskaitai reikia PVM tarifo.',
    isCredit && !corrects && 'Kreditinė sąskaita nenurodo sąskaitos, kurią tikslina.',
    lines.length === 0 && 'Dokumente nėra eilučių.',
    sumsProblem(snapshot),
  ].filter((message): message is string => typeof message === 'string' && message !== '')
}

/** BR-CO-10 to BR-CO-15, and BR-CO-17 within rounding. */
function sumsProblem(snapshot: DocumentSnapshot): string | false {
  const { lines, price, vat, price_with_vat, vat_rate } = snapshot
  if (price + vat !== price_with_vat || lines.reduce((sum, line) => sum + line.price, 0) !== price)
    return 'Dokumento sumos nesudaro viena kitos.'
  return vat_rate > 0 && !isVatConsistent(snapshot) && `PVM suma neatitinka ${vat_rate} % tarifo.`
}
