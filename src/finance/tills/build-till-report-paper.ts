import { buildSeller } from '#people/documents/build-seller.ts'
import type { TablePaper } from '#people/documents/table-paper.ts'
import type { Day } from '#rules/calendar/day.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatPlainEuros } from '#rules/money/format-plain-euros.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { formatTillEntryLabel } from './till-labels.ts'
import type { TillEntry, WholeTill } from './tills.contract.ts'

interface AboutTill {
  till: WholeTill
  settings: Settings
  made_on: Day
}

const sorts: [title: string, isOf: (entry: TillEntry) => boolean][] = [
  ['Mokėjimai grynaisiais', ({ kind, amount }) => kind === 'payment' && amount > 0],
  ['Grąžinta klientams', ({ kind, amount }) => kind === 'payment' && amount < 0],
  ['Priimti užstatai', ({ kind, amount }) => kind === 'deposit' && amount > 0],
  ['Grąžinti užstatai', ({ kind, amount }) => kind === 'deposit' && amount < 0],
  ['Įnešta', ({ kind, amount }) => kind === 'move' && amount > 0],
  ['Išimta', ({ kind, amount }) => kind === 'move' && amount < 0],
]

export function buildTillReportPaper({ till, settings, made_on }: AboutTill): TablePaper {
  const { place, opened_at, opened_by, closed_at, closed_by, moves, counted, difference, note } = till
  const sums = sorts.flatMap(([title, isOf]) => {
    const some = moves.filter(isOf)
    const sum = some.reduce((cents, { amount }) => cents + amount, 0)
    return some.length === 0 ? [] : [{ cells: [`${title} (${some.length})`, '', '', formatPlainEuros(sum)] }]
  })
  return {
    kind: 'table',
    title: 'Kasos dienos ataskaita',
    subtitle: `Nr. ${till.id}`,
    seller: buildSeller(settings),
    buyer: { ...buildSeller(settings), private_or_company: 'company', name: place },
    made_on,
    roles: ['Įmonė', 'Padalinys'],
    facts: [
      ['Atidaryta', by(opened_at, opened_by)],
      ['Uždaryta', closed_at ? by(closed_at, closed_by) : 'Dar atidaryta'],
    ],
    intro: [],
    columns: [
      { head: 'Kas', width: 0 },
      { head: 'Laikas', width: 84 },
      { head: 'Kvitas', width: 90 },
      { head: 'Suma,\u00a0€', width: 72, align: 'right' },
    ],
    rows: [
      ...moves.map((entry) => ({
        cells: [
          formatTillEntryLabel(entry),
          formatDateTime(entry.at),
          entry.receipt_number ?? '',
          formatPlainEuros(entry.amount),
        ],
      })),
      { cells: ['Pradinis likutis', '', '', formatPlainEuros(till.float)], isSum: true },
      ...sums,
      { cells: ['Kasoje turi būti', '', '', formatPlainEuros(till.expected)], isSum: true },
      ...(counted === null || difference === null
        ? []
        : [
            { cells: ['Suskaičiuota', '', '', formatPlainEuros(counted)], isSum: true as const },
            { cells: ['Skirtumas', '', '', formatPlainEuros(difference)], isSum: true as const },
          ]),
    ],
    notes: note ? [`Skirtumo paaiškinimas: ${note}`] : [],
    signing: [
      ['Kasą uždarė', closed_by ?? ''],
      ['Patikrino', ''],
    ],
  }
}

const by = (at: string, name: string | null) => [formatDateTime(at), name].filter(Boolean).join(', ')
