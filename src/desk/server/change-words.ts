import { formatMoney } from '#money/format-money.ts'
import type { order_lines } from '#orders/server/orders.tables.ts'
import type { Period } from '#periods/period.ts'
import { periodWords } from '#periods/period-words.ts'

type Line = Pick<typeof order_lines.$inferSelect, 'title' | 'quantity' | 'period' | 'attributes'>

interface Change {
  /** Lines that stay, as they were and as they are to be. */
  kept: { before: Line; after: { quantity: number; period: Period | null } }[]
  added: Line[]
  removed: Line[]
  /** Who buys, how it is fetched, what was noted. */
  isOtherBuyer: boolean
  /** When it is brought, a sentence each. */
  delivery: string[]
  price: { before: number; after: number }
  closing: string
}

/** What was changed about an order, a sentence each; none where nothing was. Nobody is named. */
export function changeWords({ kept, added, removed, isOtherBuyer, delivery, price, closing }: Change): string[] {
  const when = (period: Period | null) => (period ? periodWords(period, closing) : '')
  const whole = ({ title, quantity, period }: Line) =>
    [`„${title}“`, `${quantity}\u00a0vnt.`, when(period)].filter(Boolean).join(', ')
  const lines = [
    ...kept.flatMap(({ before, after }) => [
      ...(before.quantity === after.quantity
        ? []
        : [`„${before.title}“: buvo ${before.quantity}\u00a0vnt., dabar ${after.quantity}\u00a0vnt.`]),
      ...(when(before.period) === when(after.period)
        ? []
        : [`„${before.title}“: buvo ${when(before.period)}, dabar ${when(after.period)}.`]),
    ]),
    ...added.map((line) => `Pridėta: ${sentence(whole(line))}`),
    ...removed.map((line) => `Išimta: ${sentence(whole(line))}`),
    ...delivery,
    ...(isOtherBuyer ? ['Pakeisti pirkėjo duomenys, atsiėmimas arba pastaba.'] : []),
  ]
  if (price.before === price.after) return lines
  return [...lines, `Suma su PVM: buvo ${formatMoney(price.before)}, dabar ${formatMoney(price.after)}.`]
}

/** With one full stop: „vnt.“ brings its own. */
const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`)
