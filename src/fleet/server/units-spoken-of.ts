import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { lettersHave } from '#accounts/server/letters-have.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#units/server/units.tables.ts'

/**
 * The column is a machine of which a text speaks: of its code and serial number, whatever their letters, or of what it is called.
 * Two letters only begin a code, a serial number or a word: the indexes know nothing of them elsewhere. Each half reads its own
 * index; both conditions at once would read every machine.
 */
export const isOneOf = (unitId: SQLWrapper, search: string): SQL => sql`${unitId} in (
    select u.id from ${units} u where ${lettersHave(sql`plain_letters(u.code || ' ' || u.serial)`, search)}
    union all
    select u.id from ${products} p join ${units} u on u.product_id = p.id where p.kind = 'rent' and ${titleSays(search)})`

/** Each word that is typed begins a word of the title, or from three letters on stands anywhere in one that titles have. */
const titleSays = (search: string): SQL => sql`p.words_of_title @@ (
    select to_tsquery('lt_words', string_agg('(' || quote_literal(typed) || ':*' || coalesce(also, '') || ')', ' & '))
      from regexp_split_to_table(plain_words(${search}), '\\s+') typed
     cross join lateral (
       select ' | ' || string_agg(quote_literal(w.word), ' | ') as also from (
         select word from title_words where length(typed) > 2 and word like '%' || typed || '%' limit ${mostWords}) w) w
     where typed <> '')`

/** Words that have the same letters within. */
const mostWords = 200
