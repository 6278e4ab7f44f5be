import { count, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import type { Reader } from '#platform/database/database.ts'

/** Ignores case. Two letters match beginnings. Each half uses its index; an OR would scan every machine. */
export const isOneOf = (unitId: SQLWrapper, search: string): SQL => sql`${unitId} in (
    ${ofCodes(search)}
    union all
    select u.id from ${products} p join ${units} u on u.product_id = p.id where p.kind = 'rent' and ${titleSays(search)})`

const ofCodes = (search: string): SQL =>
  sql`select u.id from ${units} u where ${buildTextMatchCondition(sql`plain_letters(u.code || ' ' || u.serial)`, search)}`

/** A page of more hits is not sorted. */
const MANY = 2_000

/** Whether so many codes or serial numbers match. */
export async function isWide(reader: Reader, search: string): Promise<boolean> {
  const [match] = await reader.select({ matches: count() }).from(sql`(${ofCodes(search)} limit ${MANY + 1}) found`)
  return (match?.matches ?? 0) > MANY
}

/** The condition tests one row, cheapest comparison first, for wide searches. */
export function isUnitMatch(search: string): SQL {
  const letters = sql`${units.code} || ' ' || ${units.serial}`
  return sql`(
    starts_with(upper(${units.code}), upper(${search})) or starts_with(upper(${units.serial}), upper(${search}))
    or ${units.product_id} in (select p.id from ${products} p where p.kind = 'rent' and ${titleSays(search)})
    or case when octet_length(${letters}) = length(${letters}) then ${buildTextMatchCondition(sql`lower(${letters})`, search)}
            else ${buildTextMatchCondition(sql`plain_letters(${letters})`, search)} end)`
}

/** Each word begins a word of the title or, from three letters, occurs in one. */
const titleSays = (search: string): SQL => sql`p.words_of_title @@ (
    select to_tsquery('lt_words', string_agg('(' || quote_literal(typed) || ':*' || coalesce(also, '') || ')', ' & '))
      from regexp_split_to_table(plain_words(${search}), '\\s+') typed
     cross join lateral (
       select ' | ' || string_agg(quote_literal(w.word), ' | ') as also from (
         select word from title_words where length(typed) > 2 and word like '%' || typed || '%' limit ${maxQueryWords}) w) w
     where typed <> '')`

/** Title words tried for each typed word. */
const maxQueryWords = 200
