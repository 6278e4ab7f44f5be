import { withoutUnseen } from '#codes/clean-typed.ts'
import { Line } from '#platform/text.ts'

const tooLong = 'Užsakymo numeris – iki 50 ženklų.'

/** The number by which whoever orders finds the order in their own books: one short line, whatever it is made of. */
export const PoNumber = Line(50, 'Įveskite užsakymo numerį.', tooLong)
  .overwrite((text) => withoutUnseen(text).trim())
  .refine((text) => !/\p{C}/u.test(text), 'Tekstas turi tilpti į vieną eilutę.')
  .nullish()
