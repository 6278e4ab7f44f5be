import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { withoutUnseen } from '#codes/clean-typed.ts'
import { cleanEmail } from '#codes/email.ts'

/**
 * `letters` (small, without diacritics) have the word: anywhere, but two letters as the beginning of a word only. The index
 * of trigrams knows nothing of two letters in the middle of a word, so each such search would read every name; what
 * contains a single letter is most of them anyway. The word's own % and _ are letters like others; signs that nobody
 * sees, which come with what is pasted, are none.
 */
export function lettersHave(letters: SQLWrapper, typed: string): SQL {
  const word = typed.includes('@') ? cleanEmail(typed) : withoutUnseen(typed)
  const plain = sql`plain_letters(${word.replaceAll(/[\\%_]/g, '\\$&')})`
  const isPair = /[\p{L}\p{N}]{2}/u.test(word) && !/[\p{L}\p{N}]{3}/u.test(word)
  if (!isPair) return sql`${letters} like '%' || ${plain} || '%'`
  return or(sql`${letters} like ${plain} || '%'`, sql`${letters} like '% ' || ${plain} || '%'`) as SQL
}
