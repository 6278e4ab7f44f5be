import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { buildInSubqueryCondition } from '#people/accounts/server/public/build-in-subquery-condition.ts'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import type { Reader } from '#platform/database/database.ts'
import { parsePhone } from '#rules/codes/phone.ts'
import { rentals } from './rentals.tables.ts'

const maxQueryWords = 6
const largestId = 2_147_483_647

/**
 * Each word occurs in the client's name, company, phone or e-mail or in the tool's title, ignoring case and
 * diacritics; or the text is the order's number (`12`, `#12`) or a phone. Without `byNames` no clients: names can't
 * be probed. Undefined: no text.
 *
 * Each subquery reads one table, by its trigram index.
 */
export async function buildRentalTextCondition(
  reader: Reader,
  text: string | undefined,
  byNames: boolean,
): Promise<SQL | undefined> {
  const words = splitQueryWords(text)
  if (words.length === 0) return undefined
  // One by one: a search takes one connection.
  const worded: (SQL | undefined)[] = []
  for (const word of words) worded.push(await hasWord(reader, word, byNames))
  return or(and(...worded), orderNumbered(text), byNames ? await phoned(reader, text) : undefined)
}

export function splitQueryWords(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter(Boolean).slice(0, maxQueryWords)
}

async function hasWord(reader: Reader, word: string, byNames: boolean): Promise<SQL | undefined> {
  return or(
    byNames ? await buildInSubqueryCondition(reader, rentals.order_id, ofClient(word)) : undefined,
    await buildInSubqueryCondition(
      reader,
      rentals.order_line_id,
      sql`select l.id from order_lines l where l.type = 'rent' and ${buildTextMatchCondition(sql`l.title_letters`, word)}
          union all
          select l.id from order_lines l where l.parts is not null and ${buildTextMatchCondition(lettersOfParts, word)}`,
    ),
  )
}

/** The expression equals the index's. */
const lettersOfParts = sql`plain_letters(jsonb_path_query_array(l.parts, '$[*].title')::text)`

const ofClient = (word: string) => sql`select o.id from orders o where ${buildTextMatchCondition(sql`o.letters`, word)}`

function orderNumbered(text = ''): SQL | undefined {
  const number = /^\s*#?(\d{1,10})\s*$/.exec(text)?.[1]
  return number && Number(number) <= largestId ? eq(rentals.order_id, Number(number)) : undefined
}

/** `8 612 34567`, `0 612 34567` and `+370 612 34567` match, as do `+49…` and `0049…`; parts from five digits. */
async function phoned(reader: Reader, text = ''): Promise<SQL | undefined> {
  const digits = text.replace(/\D/g, '')
  if (!/^[\d\s+()–-]+$/.test(text) || digits.length < 5) return undefined
  const whole = parsePhone(text)?.slice(1) ?? digits
  const national = whole.replace(/^(?:370|[80](?=\d{8}$))/, '')
  return buildInSubqueryCondition(reader, rentals.order_id, ofClient(national))
}
