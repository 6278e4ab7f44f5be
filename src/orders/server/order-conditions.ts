import { and, eq, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { lettersHave } from '#accounts/server/letters-have.ts'
import { addDays, type Day } from '#calendar/day.ts'
import { instantOf } from '#calendar/vilnius-time.ts'
import { cleanTyped } from '#codes/clean-typed.ts'
import { parsePhone } from '#codes/phone.ts'
import { documents } from '#documents/server/documents.tables.ts'
import { inLists, lapsed, onCredit, payable, unpaid, waiting } from './order-states-in-sql.ts'
import { orders } from './orders.tables.ts'

export interface OrdersAsked {
  paid?: keyof typeof payment | undefined
  /** A number of an order or of its document, words of the client's name, a company code, an e-mail, a phone. */
  q?: string | undefined
  /** The first and the last Vilnius day on which they were placed. */
  from?: Day | undefined
  to?: Day | undefined
}

/**
 * Which orders the office's list shows: all that are not deleted, or of them those that were asked for. The list and
 * every figure that opens the list ask the same words, so that they agree.
 */
export function ordersListed({ paid, q, from, to }: OrdersAsked = {}): SQL | undefined {
  return and(
    isListed,
    paid && payment[paid],
    q ? isAbout(q) : undefined,
    from ? gte(orders.placed_at, instantOf(from, '00:00')) : undefined,
    to ? lt(orders.placed_at, instantOf(addDays(to, 1), '00:00')) : undefined,
  )
}

const ofTable = (words: (alias: string) => string): SQL => sql.raw(`(${words('"orders"')})`)

/** It was not deleted. */
export const isListed = ofTable(inLists)
/** Neither paid nor lapsed. */
export const isUnpaid = ofTable(unpaid)
/** Confirmed without money. */
export const isOnCredit = ofTable(onCredit)
/** Money may still come for it. */
export const isPayable = ofTable(payable)
/** Waits for the approval of its company's main user. */
export const isWaiting = ofTable(waiting)
/** Not paid in time, or not approved. */
export const isLapsed = ofTable(lapsed)

const payment = {
  '1': isNotNull(orders.paid_at),
  '0': isUnpaid,
  lapsed: isLapsed,
  credit: isOnCredit,
  waiting: isWaiting,
} as const

const largestId = 2_147_483_647

/** A short figure is an order's number and nothing else: every phone has a 12 in it. */
function isAbout(q: string): SQL | undefined {
  const number = cleanTyped(q)
  const figure = /^(?:#|nr\.? ?)?(\d+)$/i.exec(number)?.[1]
  const byId = figure && Number(figure) <= largestId ? eq(orders.id, Number(figure)) : undefined
  if (figure && figure.length < 4) return byId ?? sql`false`

  // As an array it is looked up in the index; as a subquery beside an `or` every order would be read.
  const ofDocument = sql`(select ${documents.order_id} from ${documents} where ${documents.full_number} = ${number.replaceAll(' ', '').toUpperCase()})`
  const phone = parsePhone(q)
  const words = (phone ? [phone] : q.split(/\s+/)).map((word) => lettersHave(orders.letters, word))
  return or(byId, sql`${orders.id} = any(array${ofDocument})`, and(...words))
}
