import { formatAmountInWords } from '#people/documents/amount-in-words.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { TablePaper } from '#people/documents/table-paper.ts'
import type { Day } from '#rules/calendar/day.ts'
import { formatLongDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { formatPlainEuros } from '#rules/money/format-plain-euros.ts'

interface AboutReconciliation {
  seller: DocumentSnapshot['seller']
  buyer: DocumentSnapshot['buyer']
  on: Day
  made_on: Day
  documents: { full_number: string; issued_on: Day; due_on: Day | null; price_with_vat: number; open: number }[]
  /** Cents. */
  advance: number
}

/** The client fills in their own figures. */
export function buildReconciliationPaper({
  seller,
  buyer,
  on,
  made_on,
  documents,
  advance,
}: AboutReconciliation): TablePaper {
  const open = documents.reduce((sum, one) => sum + one.open, -advance)
  const debit = Math.max(0, open)
  const credit = Math.max(0, -open)
  return {
    kind: 'table',
    title: 'Tarpusavio atsiskaitymų suderinimo aktas',
    subtitle: formatLongDay(on),
    seller,
    buyer,
    made_on,
    roles: ['Kreditorius', 'Klientas'],
    facts: [
      ['Suderinta dienai', formatLongDay(on)],
      ['Mūsų apskaitoje', formatMoney(open)],
    ],
    intro: [
      `Pagal ${seller.name} apskaitos duomenis ${formatLongDay(on)} ${saysWho(open, buyer.name)}. Prašome įrašyti savo apskaitos duomenis, pasirašyti ir vieną egzempliorių grąžinti.`,
    ],
    columns: [
      { head: 'Dokumentas', width: 0 },
      { head: 'Data', width: 62 },
      { head: 'Apmokėti iki', width: 62 },
      { head: 'Suma,\u00a0€', width: 62, align: 'right' },
      { head: 'Mūsų\ndebetas,\u00a0€', width: 65, align: 'right' },
      { head: 'Mūsų\nkreditas,\u00a0€', width: 65, align: 'right' },
      { head: 'Kliento\ndebetas,\u00a0€', width: 65, align: 'right' },
      { head: 'Kliento\nkreditas,\u00a0€', width: 65, align: 'right' },
    ],
    rows: [
      ...documents.map(({ full_number, issued_on, due_on, price_with_vat, open }) => ({
        cells: [
          full_number,
          issued_on,
          due_on ?? '',
          formatPlainEuros(price_with_vat),
          open > 0 ? formatPlainEuros(open) : '',
          open < 0 ? formatPlainEuros(-open) : '',
          '',
          '',
        ],
      })),
      ...(advance > 0 ? [{ cells: ['Kliento avansas', '', '', '', '', formatPlainEuros(advance), '', ''] }] : []),
      {
        cells: ['Likutis', on, '', '', formatPlainEuros(debit), formatPlainEuros(credit), '', ''],
        isSum: true as const,
      },
    ],
    notes: [
      `Suma žodžiais: ${formatAmountInWords(Math.abs(open))}.`,
      'Skirtumai (jei yra): ____________________________________________________________',
    ],
    signing: [
      ['Kreditorius', seller.name],
      ['Klientas', buyer.name],
    ],
  }
}

/** Gender follows the noun, company or debt. */
function saysWho(open: number, client: string): string {
  if (open > 0) return `kliento ${client} skola – ${formatMoney(open)}`
  return open < 0 ? `klientui ${client} grąžintina ${formatMoney(-open)}` : `klientas ${client} skolų neturi`
}
