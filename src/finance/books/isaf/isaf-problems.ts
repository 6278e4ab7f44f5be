import { type DocumentSnapshot, listSnapshotOrders, listVatLines } from '#people/documents/document-snapshot.ts'
import { parseVatShape } from '#rules/codes/any-vat-code.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { parseVatCode } from '#rules/codes/vat-code.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import type { Vat } from '#rules/money/vat.ts'
import type { IsafProblem } from '../isaf.contract.ts'
import { listInconsistentRates } from '../list-inconsistent-rates.ts'
import { getMonthBounds } from './get-month-bounds.ts'
import { findVatCode } from './vat-codes.ts'

interface Month {
  month: string
  seller: { code: string; vat_code: string }
  /** `intact`: the document still has the hash of its issue. */
  documents: { snapshot: DocumentSnapshot; intact: boolean }[]
}

export function validateIsaf({ month, seller, documents }: Month): IsafProblem[] {
  return [
    ...sellerProblems(seller).map((message) => ({ message, document: null, order_id: null })),
    ...documents.flatMap(({ snapshot, intact }) =>
      [...(intact ? [] : [changed]), ...documentProblems(snapshot, month)].map((message) => ({
        message,
        document: snapshot.full_number,
        order_id: listSnapshotOrders(snapshot)[0]?.id ?? null,
      })),
    ),
    ...repeatedNumbers(documents.map(({ snapshot }) => snapshot)),
  ]
}

const changed = 'Įrašas pakeistas po išrašymo: jo kontrolinė suma nesutampa.'

function sellerProblems({ code, vat_code }: Month['seller']): string[] {
  return [
    !parseCompanyCode(code) && 'Nustatymuose nėra teisingo įmonės kodo.',
    !parseVatCode(vat_code) && 'Nustatymuose nėra teisingo PVM mokėtojo kodo.',
  ].filter((message) => message !== false)
}

function documentProblems(document: DocumentSnapshot, month: string): string[] {
  const { first, last } = getMonthBounds(month)
  const { full_number, issued_on, buyer, price, vat, price_with_vat, corrects, kind } = document
  return [
    (full_number === '' || full_number.length > 70) && 'Dokumento numeris turi būti nuo 1 iki 70 ženklų.',
    (issued_on < first || issued_on > last) && `Išrašymo data ${issued_on} nėra šio mėnesio.`,
    buyer.vat_code !== null && !parseVatShape(buyer.vat_code) && `Pirkėjo PVM kodas ${buyer.vat_code} neteisingas.`,
    buyer.private_or_company === 'company' && !buyer.vat_code && !buyer.code && 'Pirkėjas – įmonė be kodo.',
    buyer.name.trim() === '' && 'Nėra pirkėjo pavadinimo arba vardo ir pavardės.',
    price + vat !== price_with_vat && 'Suma be PVM ir PVM nesudaro sumos su PVM.',
    ...listInconsistentRates(document).map((rate) => `PVM suma neatitinka ${rate} % tarifo.`),
    ...listVatLines(document).map((line) => !findVatCode(line, issued_on) && describeWithoutCode(line, issued_on)),
    sumsOfKindsProblem(document),
    !buyer.vat_code &&
      listVatLines(document).some(({ kind }) => kind === 'reverse-charge') &&
      'Atvirkštinis apmokestinimas be pirkėjo PVM mokėtojo kodo.',
    hasPaperTrait(kind, 'isCreditNote') && !corrects && 'Kreditinė sąskaita nenurodo sąskaitos, kurią tikslina.',
    !hasPaperTrait(kind, 'isCreditNote') && price < 0 && 'PVM sąskaitos faktūros suma neigiama.',
  ].filter((message) => message !== false)
}

const describeWithoutCode = ({ kind, rate }: Vat, day: string) =>
  kind === 'not-payer'
    ? 'Išrašyta ne PVM mokėtojo: PVM sąskaita faktūra ji nėra.'
    : `${day} nebuvo ${rate} % PVM tarifo.`

function sumsOfKindsProblem(document: DocumentSnapshot): string | false {
  const lines = listVatLines(document)
  const sum = (of: 'price' | 'vat') => lines.reduce((all, line) => all + line[of], 0)
  return (sum('price') !== document.price || sum('vat') !== document.vat) && 'Sumos pagal tarifus nesudaro visos sumos.'
}

function repeatedNumbers(documents: DocumentSnapshot[]): IsafProblem[] {
  const seen = new Set<string>()
  return documents
    .filter(({ full_number }) => seen.size === seen.add(full_number).size)
    .map((document) => ({
      message: 'Toks numeris šį mėnesį jau yra.',
      document: document.full_number,
      order_id: listSnapshotOrders(document)[0]?.id ?? null,
    }))
}
