import { Line } from '#platform/text.ts'
import { withoutUnseen } from '#rules/codes/clean-typed.ts'

const tooLong = 'Užsakymo numeris – iki 50 ženklų.'

export const PoNumber = Line(50, 'Įveskite užsakymo numerį.', tooLong)
  .overwrite((text) => withoutUnseen(text).trim())
  .refine((text) => !/\p{C}/u.test(text), 'Tekstas turi tilpti į vieną eilutę.')
  .nullish()
