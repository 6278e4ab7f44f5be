import { isOfNotPayer } from '#people/documents/describe-vat.ts'
import { type DocumentSnapshot, listVatLines } from '#people/documents/document-snapshot.ts'
import { isForeignVatCode, parseVatShape } from '#rules/codes/any-vat-code.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { parseIban } from '#rules/codes/iban.ts'
import { parseVatCode } from '#rules/codes/vat-code.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { listInconsistentRates } from '../list-inconsistent-rates.ts'
import { isOutside, vatSchemes } from './ubl-categories.ts'

/**
 * Why a document cannot be an e-invoice, in Lithuanian; empty: it can. Peppol requires both addresses (R010, R020), EN
 * 16931 the seller's VAT code (BR-S-2) and account (BR-50, BR-61) and sums that add up.
 */
export function validateUbl({ snapshot, intact }: { snapshot: DocumentSnapshot; intact: boolean }): string[] {
  const { kind, seller, buyer, lines, corrects } = snapshot
  const isForeign = Boolean(buyer.vat_code && parseVatShape(buyer.vat_code) && isForeignVatCode(buyer.vat_code))
  const isCredit = hasPaperTrait(kind, 'isCreditNote')
  return [
    !intact && 'Įrašas pakeistas po išrašymo: jo kontrolinė suma nesutampa.',
    !hasPaperTrait(kind, 'isVatInvoice') && 'E. sąskaita sudaroma tik PVM sąskaitai faktūrai ir kreditinei sąskaitai.',
    !parseCompanyCode(seller.code ?? '') && 'Dokumente nėra teisingo pardavėjo įmonės kodo.',
    !isOfNotPayer(snapshot) &&
      !parseVatCode(seller.vat_code ?? '') &&
      'Dokumente nėra teisingo pardavėjo PVM mokėtojo kodo.',
    !isCredit && !parseIban(seller.iban) && 'Dokumente nėra pardavėjo banko sąskaitos (IBAN).',
    buyer.name.trim() === '' && 'Nėra pirkėjo pavadinimo.',
    !buyer.code &&
      !buyer.vat_code &&
      'Pirkėjas neturi nei įmonės, nei PVM mokėtojo kodo, todėl e. sąskaita jo nepasiektų.',
    buyer.code && !isForeign && !parseCompanyCode(buyer.code) && `Pirkėjo įmonės kodas ${buyer.code} neteisingas.`,
    buyer.vat_code && !parseVatShape(buyer.vat_code) && `Pirkėjo PVM kodas ${buyer.vat_code} neteisingas.`,
    isForeign &&
      !vatSchemes[buyer.vat_code?.slice(0, 2) ?? ''] &&
      'E. sąskaitą sudarome tik Europos Sąjungos pirkėjams: kitam siųskite PDF.',
    listVatLines(snapshot).some(({ kind, rate }) => kind === 'standard' && rate <= 0) &&
      'E. sąskaitai reikia PVM tarifo.',
    isOutside(snapshot) &&
      listVatLines(snapshot).length > 1 &&
      'E. sąskaitoje ne PVM objektas negali stovėti šalia eilučių su PVM (BR-O-11): siųskite PDF.',
    !buyer.vat_code &&
      listVatLines(snapshot).some(({ kind }) => kind === 'reverse-charge') &&
      'Atvirkštinis apmokestinimas be pirkėjo PVM mokėtojo kodo.',
    isCredit && !corrects && 'Kreditinė sąskaita nenurodo sąskaitos, kurią tikslina.',
    lines.length === 0 && 'Dokumente nėra eilučių.',
    sumsProblem(snapshot),
  ].filter((message): message is string => typeof message === 'string' && message !== '')
}

/** BR-CO-10 to BR-CO-15, and BR-CO-17 within rounding. */
function sumsProblem(snapshot: DocumentSnapshot): string | false {
  const { lines, price, vat, price_with_vat } = snapshot
  if (price + vat !== price_with_vat || lines.reduce((sum, line) => sum + line.price, 0) !== price)
    return 'Dokumento sumos nesudaro viena kitos.'
  const wrong = listInconsistentRates(snapshot).find((rate) => rate > 0)
  return wrong !== undefined && `PVM suma neatitinka ${wrong} % tarifo.`
}
