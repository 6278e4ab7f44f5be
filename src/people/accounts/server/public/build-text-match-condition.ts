import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { stripInvisibleCharacters } from '#rules/codes/clean-typed-text.ts'
import { cleanEmail } from '#rules/codes/email.ts'

/** `letters`: lowercase, no diacritics. Two match word starts only: the trigram index finds no others. */
export function buildTextMatchCondition(letters: SQLWrapper, typed: string): SQL {
  const word = typed.includes('@') ? cleanEmail(typed) : stripInvisibleCharacters(typed)
  const plain = sql`plain_letters(${word.replaceAll(/[\\%_]/g, '\\$&')})`
  const isPair = /[\p{L}\p{N}]{2}/u.test(word) && !/[\p{L}\p{N}]{3}/u.test(word)
  if (!isPair) return sql`${letters} like '%' || ${plain} || '%'`
  return or(sql`${letters} like ${plain} || '%'`, sql`${letters} like '% ' || ${plain} || '%'`) as SQL
}
