import { buildSeller } from '#people/documents/build-seller.ts'
import type { TablePaper } from '#people/documents/table-paper.ts'
import type { Day } from '#rules/calendar/day.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatPlainEuros } from '#rules/money/format-plain-euros.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { type BookKind, formatTillEntryLabel } from './till-labels.ts'

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
  /** Undefined: all branches. */
  place: string | undefined
  isOnly: boolean
}

export function buildCashBookPaper({
  opening,
  rows,
  from,
  to,
  made_on,
  settings,
  place,
  isOnly,
}: AboutBook): TablePaper {
  const came = rows.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  const went = rows.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0)
  const areMany = place === undefined && !isOnly
  const cells = ({ at, amount, receipt_number, balance, ...row }: BookRow & { balance: number }) => [
    `${areMany ? `${row.place}. ` : ''}${formatTillEntryLabel({ ...row, amount })}`,
    formatDateTime(at.toISOString()),
    receipt_number ?? '',
    amount > 0 ? formatPlainEuros(amount) : '',
    amount < 0 ? formatPlainEuros(-amount) : '',
    formatPlainEuros(balance),
  ]
  return {
    kind: 'table',
    title: 'Kasos knyga',
    subtitle: `${from} – ${to}`,
    seller: buildSeller(settings),
    buyer: { ...buildSeller(settings), private_or_company: 'company', name: place ?? 'Visi padaliniai' },
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
      { cells: ['Likutis laikotarpio pradžioje', '', '', '', '', formatPlainEuros(opening)], isSum: true },
      ...withBalances({ opening, rows }).map((row) => ({ cells: cells(row) })),
      { cells: ['Laikotarpio apyvarta', '', '', formatPlainEuros(came), formatPlainEuros(went), ''], isSum: true },
      {
        cells: ['Likutis laikotarpio pabaigoje', '', '', '', '', formatPlainEuros(opening + came - went)],
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
