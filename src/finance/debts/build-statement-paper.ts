import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { TablePaper } from '#people/documents/table-paper.ts'
import type { Day } from '#rules/calendar/day.ts'
import { getPaper, type PaperKindWith } from '#rules/document-kinds/document-kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { formatPlainEuros } from '#rules/money/format-plain-euros.ts'

/** Credit notes and money that came are negative. Cents with VAT. */
export interface StatementMovement {
  day: Day
  what: PaperKindWith<'movesDebt'> | 'payment'
  full_number: string | null
  due_on: Day | null
  amount: number
  settles: string[]
}

interface AboutStatement {
  seller: DocumentSnapshot['seller']
  buyer: DocumentSnapshot['buyer']
  from: Day
  to: Day
  made_on: Day
  opening: number
  movements: StatementMovement[]
  /** Cents; not in the balance. */
  claimed: number
  /** Cents, off the balance: paid and on no bill yet. */
  advance: number
}

export function buildStatementPaper({
  seller,
  buyer,
  from,
  to,
  made_on,
  opening,
  movements,
  claimed,
  advance,
}: AboutStatement): TablePaper {
  let balance = opening
  const rows: TablePaper['rows'] = [
    { cells: ['Likutis laikotarpio pradžioje', from, '', '', '', formatPlainEuros(opening)], isSum: true },
  ]
  for (const { day, amount, ...movement } of movements) {
    balance += amount
    const billed = amount > 0 ? formatPlainEuros(amount) : ''
    const came = amount < 0 ? formatPlainEuros(-amount) : ''
    rows.push({
      cells: [titleOf(movement, amount), day, movement.due_on ?? '', billed, came, formatPlainEuros(balance)],
    })
  }
  const turnover = (sign: 1 | -1) => movements.reduce((sum, { amount }) => sum + Math.max(0, amount * sign), 0)
  rows.push({
    cells: ['Laikotarpio apyvarta', '', '', formatPlainEuros(turnover(1)), formatPlainEuros(turnover(-1)), ''],
    isSum: true,
  })
  rows.push({ cells: ['Likutis laikotarpio pabaigoje', to, '', '', '', formatPlainEuros(balance)], isSum: true })
  return {
    kind: 'table',
    title: 'Skolos išrašas',
    subtitle: `${from} – ${to}`,
    seller,
    buyer,
    made_on,
    roles: ['Kreditorius', 'Klientas'],
    facts: [
      ['Likutis pradžioje', formatMoney(opening)],
      ['Likutis pabaigoje', formatMoney(balance)],
    ],
    intro: [],
    columns: [
      { head: 'Dokumentas', width: 0 },
      { head: 'Data', width: 58 },
      { head: 'Apmokėti iki', width: 60 },
      { head: 'Priskaičiuota,\u00a0€', width: 72, align: 'right' },
      { head: 'Apmokėta,\nkredituota,\u00a0€', width: 72, align: 'right' },
      { head: 'Likutis,\u00a0€', width: 72, align: 'right' },
    ],
    rows,
    notes: [
      inWords(balance),
      ...(advance > 0 ? [advanceInWords(advance)] : []),
      ...(claimed > 0 ? [describeClaimedAmount(claimed)] : []),
    ],
  }
}

function titleOf({ what, full_number, settles }: Omit<StatementMovement, 'day' | 'amount'>, amount: number): string {
  if (what !== 'payment') {
    const { shortName, callingOff } = getPaper(what)
    return amount < 0
      ? `${callingOff?.title ?? shortName} ${full_number} (${settles.join(', ')})`
      : `${shortName} ${full_number}`
  }
  if (settles.length === 0) return amount < 0 ? 'Avansas' : 'Grąžintas avansas'
  const shown =
    settles.length > 6 ? `${settles.slice(0, 6).join(', ')} ir dar ${settles.length - 6}` : settles.join(', ')
  return `${amount < 0 ? 'Mokėjimas' : 'Mokėjimo atitaisymas'} (${shown})`
}

function inWords(balance: number): string {
  if (balance > 0) return `Klientas skolingas ${formatMoney(balance)}.`
  return balance < 0 ? `Klientui grąžintina ${formatMoney(-balance)}.` : 'Skolos nėra.'
}

const advanceInWords = (advance: number): string =>
  `Į likutį įskaitytas kliento avansas – ${formatMoney(advance)}: juo apmokamos vėlesnės sąskaitos.`

export function describeClaimedAmount(claimed: number): string {
  return `Be to, pagal įstatymą reikalaujama palūkanų ir skolos išieškojimo išlaidų: ${formatMoney(claimed)}. Jos neįeina į likutį ir nėra PVM objektas.`
}
