import { getPaper, hasPaperTrait, type PaperKind } from '#rules/document-kinds/document-kinds.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { VatKind } from '#rules/money/vat.ts'
import { type DocumentSnapshot, getLineVat, listVatLines } from './document-snapshot.ts'

type WithVat = Parameters<typeof listVatLines>[0]

/** Bears no VAT at all: its sums are final. */
export const isOfNotPayer = (paper: WithVat): boolean => listVatLines(paper).some(({ kind }) => kind === 'not-payer')

export const getPaperTitle = (paper: { kind: PaperKind } & Partial<WithVat>): string =>
  adapt(getPaper(paper.kind).title, paper)

export const getPaperNote = (paper: { kind: PaperKind } & Partial<WithVat>): string | undefined => {
  const { note } = getPaper(paper.kind)
  return note && (isNotPayers(paper) ? (notesOfNotPayer[paper.kind] ?? note) : note)
}

const notesOfNotPayer: Partial<Record<PaperKind, string>> = {
  prepayment: 'Tai ne sąskaita faktūra. Sąskaita faktūra bus išrašyta gavus apmokėjimą.',
}

export const getTotalLabel = (paper: { kind: PaperKind } & Partial<WithVat>): string =>
  formatTotalLabel(getPaper(paper.kind).total ?? totalWithVat, paper)

/** Of a mail about what the paper says. */
export const buildTotalFact = (paper: { price_with_vat: number } & Partial<WithVat>): [label: string, sum: string] => [
  formatTotalLabel(totalWithVat, paper),
  formatMoney(paper.price_with_vat),
]

export const totalWithVat = 'Iš viso su PVM'

/** No sum is „su PVM“ where none is added. */
export const formatTotalLabel = (label: string, { vat_lines }: Partial<WithVat>): string =>
  vat_lines && bearsNoVat(vat_lines) ? dropVatWords(label) : label

const bearsNoVat = (vats: readonly { kind: VatKind }[]) => vats.every(({ kind }) => kind !== 'standard')

const isNotPayers = (paper: Partial<WithVat>) => paper.vat_lines !== undefined && isOfNotPayer(paper as WithVat)

const adapt = (text: string, paper: Partial<WithVat>) => (isNotPayers(paper) ? dropVatWords(text) : text)

/** What the law has an invoice say where the seller adds no VAT (PVMĮ 80 str. 1 d. 13 p., 79 str.). */
const vatSentences: Partial<Record<VatKind, string>> = {
  'reverse-charge':
    'Atvirkštinis apmokestinimas: PVM apskaičiuoja ir sumoka pirkėjas (PVMĮ 13 str. 2 d.; Direktyvos 2006/112/EB 44 ir 196 str.).',
  outside: 'Ne Lietuvos PVM objektas: paslaugų suteikimo vieta yra pirkėjo valstybė (PVMĮ 13 str. 2 d.).',
}

export const listVatSentences = (paper: WithVat): string[] => [
  ...new Set(listVatLines(paper).flatMap(({ kind }) => vatSentences[kind] ?? [])),
]

/** `21 %`; a dash where the seller adds none. */
export const formatVatRate = ({ kind, rate }: { kind: VatKind; rate: number }): string =>
  kind === 'standard' ? `${rate}\u00a0%` : '–'

/** Net, and VAT of each rate. Of several kinds each says what it is of. */
export function listVatSums(paper: WithVat): [label: string, cents: number][] {
  if (isOfNotPayer(paper)) return []
  const net: [string, number] = ['Suma be PVM', paper.price]
  const all = listVatLines(paper)
  const [only] = all
  if (all.length === 1 && only?.kind === 'standard') return [net, [`PVM ${formatVatRate(only)}`, only.vat]]
  return [
    net,
    ...all.flatMap((line): [string, number][] =>
      line.kind === 'standard'
        ? [
            [`Suma pagal ${formatVatRate(line)} tarifą`, line.price],
            [`PVM ${formatVatRate(line)}`, line.vat],
          ]
        : [[vatSumLabels[line.kind], line.price]],
    ),
  ]
}

const vatSumLabels: Record<Exclude<VatKind, 'standard'>, string> = {
  'reverse-charge': 'Atvirkštinis PVM nuo',
  outside: 'Ne PVM objektas',
  'not-payer': 'Be PVM',
}

/** Which sums of a line a paper says: `net` of a payer who adds no VAT to any of it. */
export function getLineSums({ kind, lines, vat_rate }: LinesOfPaper): 'alone' | 'final' | 'net' | 'with-vat' {
  if (kind && hasPaperTrait(kind, 'showsSumAlone')) return 'alone'
  const vats = lines.map((line) => getLineVat(line, { vat_rate }))
  if (vats.some((vat) => vat.kind === 'not-payer')) return 'final'
  return vats.length > 0 && bearsNoVat(vats) ? 'net' : 'with-vat'
}

type LinesOfPaper = Pick<DocumentSnapshot, 'lines' | 'vat_rate'> & { kind?: PaperKind }
