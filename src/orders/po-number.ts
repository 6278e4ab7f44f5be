import { SingleLineText } from '#platform/text.ts'
import { stripInvisibleCharacters } from '#rules/codes/clean-typed-text.ts'

const tooLong = 'Užsakymo numeris – iki 50 ženklų.'

export const PoNumber = SingleLineText(50, 'Įveskite užsakymo numerį.', tooLong)
  .overwrite((text) => stripInvisibleCharacters(text).trim())
  .refine((text) => !/\p{C}/u.test(text), 'Tekstas turi tilpti į vieną eilutę.')
  .nullish()
