import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { rentals } from './rentals.tables.ts'

const mostWords = 6
const largestId = 2_147_483_647

/**
 * Rentals that a text speaks of: each of its words stands in the client's name, company, phone or e-mail or in the
 * tool's title, without case and diacritics; or the text is the order's number (`12`, `#12`), or a phone as people
 * write it. Undefined for a text without words.
 *
 * The subqueries ask one table each, so that each finds its rows by its trigram index.
 */
export function rentalsSpokenOf(text: string | undefined): SQL | undefined {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  return or(and(...words.map(hasWord)), orderNumbered(text), phoned(text))
}

/** Words to look for in a title or a name; what is more than six narrows nothing any more. */
export function wordsOf(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords)
}

/** `letters` (small, without diacritics) contain the word; its own % and _ are letters like others. */
export function containsWord(letters: SQLWrapper, word: string): SQL {
  return sql`${letters} like '%' || plain_letters(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`
}

function hasWord(word: string): SQL | undefined {
  return or(
    inArray(rentals.order_id, sql`(select ${orders.id} from ${orders} where ${containsWord(orders.letters, word)})`),
    inArray(
      rentals.order_line_id,
      sql`(select ${order_lines.id} from ${order_lines} where ${order_lines.type} = 'rent' and ${containsWord(order_lines.title_letters, word)})`,
    ),
  )
}

function orderNumbered(text = ''): SQL | undefined {
  const number = /^\s*#?(\d{1,10})\s*$/.exec(text)?.[1]
  return number && Number(number) <= largestId ? eq(rentals.order_id, Number(number)) : undefined
}

/** `8 612 34567`, `0 612 34567` and `+370 612 34567` are the same phone; parts of it will do from five digits on. */
function phoned(text = ''): SQL | undefined {
  const digits = text.replace(/\D/g, '')
  if (!/^[\d\s+()–-]+$/.test(text) || digits.length < 5) return undefined
  const national = digits.replace(/^(?:370|[80](?=\d{8}$))/, '')
  return inArray(
    rentals.order_id,
    sql`(select ${orders.id} from ${orders} where ${containsWord(orders.letters, national)})`,
  )
}
