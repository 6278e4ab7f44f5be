import type { Day } from '#calendar/day.ts'
import { formatLongDay } from '#calendar/format-day.ts'
import { amountInWords } from '#documents/amount-in-words.ts'
import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { TablePaper } from '#documents/table-paper.ts'
import { formatMoney } from '#money/format-money.ts'
import { euros } from './statement-paper.ts'

interface AboutReconciliation {
  seller: DocumentSnapshot['seller']
  buyer: DocumentSnapshot['buyer']
  on: Day
  made_on: Day
  documents: { full_number: string; issued_on: Day; due_on: Day | null; price_with_vat: number; open: number }[]
}

/** The act on which both sides say what one owes the other on a day. The client's figures are left for the client to write. */
export function reconciliationPaper({ seller, buyer, on, made_on, documents }: AboutReconciliation): TablePaper {
  const open = documents.reduce((sum, one) => sum + one.open, 0)
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
          euros(price_with_vat),
          open > 0 ? euros(open) : '',
          open < 0 ? euros(-open) : '',
          '',
          '',
        ],
      })),
      { cells: ['Likutis', on, '', '', euros(debit), euros(credit), '', ''], isSum: true as const },
    ],
    notes: [
      `Suma žodžiais: ${amountInWords(Math.abs(open))}.`,
      'Skirtumai (jei yra): ____________________________________________________________',
    ],
    signing: [
      ['Kreditorius', seller.name],
      ['Klientas', buyer.name],
    ],
  }
}

/** A company's name has a gender, its debt has one of its own. */
function saysWho(open: number, client: string): string {
  if (open > 0) return `kliento ${client} skola – ${formatMoney(open)}`
  return open < 0 ? `klientui ${client} grąžintina ${formatMoney(-open)}` : `klientas ${client} skolų neturi`
}
