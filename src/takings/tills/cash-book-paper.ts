import { sellerOf } from '#people/documents/seller-of.ts'
import type { TablePaper } from '#people/documents/table-paper.ts'
import type { Day } from '#rules/calendar/day.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { plainEuros } from '#rules/money/plain-euros.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { type BookKind, entryWords } from './till-words.ts'

export interface BookRow {
  kind: BookKind
  at: Date
  place: string
  till_id: number
  /** Cents; negative: out. */
  amount: number
  order_id: number | null
  receipt_number: string | null
  reason: string | null
}

interface Book {
  opening: number
  rows: BookRow[]
}

export function withBalances({ opening, rows }: Book): (BookRow & { balance: number })[] {
  let balance = opening
  return rows.map((row) => {
    balance += row.amount
    return { ...row, balance }
  })
}

interface AboutBook extends Book {
  from: Day
  to: Day
  made_on: Day
  settings: Settings
  /** Undefined: of all. */
  place: string | undefined
  isOnly: boolean
}

export function cashBookPaper({ opening, rows, from, to, made_on, settings, place, isOnly }: AboutBook): TablePaper {
  const came = rows.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  const went = rows.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0)
  const areMany = place === undefined && !isOnly
  const cells = ({ at, amount, receipt_number, balance, ...row }: BookRow & { balance: number }) => [
    `${areMany ? `${row.place}. ` : ''}${entryWords({ ...row, amount })}`,
    formatDateTime(at.toISOString()),
    receipt_number ?? '',
    amount > 0 ? plainEuros(amount) : '',
    amount < 0 ? plainEuros(-amount) : '',
    plainEuros(balance),
  ]
  return {
    kind: 'table',
    title: 'Kasos knyga',
    subtitle: `${from} – ${to}`,
    seller: sellerOf(settings),
    buyer: { ...sellerOf(settings), private_or_company: 'company', name: place ?? 'Visi padaliniai' },
    made_on,
    roles: ['Įmonė', 'Padalinys'],
    facts: [],
    intro: [],
    columns: [
      { head: 'Kas', width: 0 },
      { head: 'Laikas', width: 84 },
      { head: 'Kvitas', width: 76 },
      { head: 'Gauta,\u00a0€', width: 60, align: 'right' },
      { head: 'Išmokėta,\u00a0€', width: 60, align: 'right' },
      { head: 'Likutis,\u00a0€', width: 64, align: 'right' },
    ],
    rows: [
      { cells: ['Likutis laikotarpio pradžioje', '', '', '', '', plainEuros(opening)], isSum: true },
      ...withBalances({ opening, rows }).map((row) => ({ cells: cells(row) })),
      { cells: ['Laikotarpio apyvarta', '', '', plainEuros(came), plainEuros(went), ''], isSum: true },
      {
        cells: ['Likutis laikotarpio pabaigoje', '', '', '', '', plainEuros(opening + came - went)],
        isSum: true,
      },
    ],
    notes: [],
    signing: [
      ['Kasininkas', ''],
      ['Buhalteris', ''],
    ],
  }
}
