import { z } from 'zod'
import { defineEndpoint } from '#platform/contract.ts'
import { LimitedString, SingleLineText } from '#platform/text.ts'

export const maxSynonyms = 300
const maxMeanings = 6

const noWord = 'Įrašykite bent vieną žodį.'
const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** What people say for what titles say: „bolgarkė“ for „kampinis šlifuoklis“. */
export const Synonym = z.object({
  /** One word; whatever begins with its stem is meant. */
  said: SingleLineText(40, noWord)
    .min(2, 'Žodis per trumpas.')
    .regex(/^[\p{L}\p{N}]+$/u, 'Kairėje rašomas vienas žodis.'),
  /** All words of one meaning must be in a title. */
  meant: z
    .array(SingleLineText(100, noWord).min(1, noWord).refine(hasLetters, noWord))
    .min(1, noWord)
    .max(maxMeanings, `Ne daugiau kaip ${maxMeanings} reikšmės.`),
})
export type Synonym = z.infer<typeof Synonym>

const Shown = z.object({ data: z.array(Synonym), version: z.string() })

export const ListSynonyms = defineEndpoint({
  method: 'GET',
  address: '/api/admin/search-synonyms',
  who: 'catalogue:read',
  summary: 'Words that the search takes for other words, by alphabet',
  answer: Shown,
})

export const SaveSynonyms = defineEndpoint({
  method: 'PUT',
  address: '/api/admin/search-synonyms',
  who: 'catalogue:write',
  summary: 'Replace the list. 409 `changed-meanwhile` when `seen` is not its version; 422 at `data.0.said`',
  body: z.object({
    data: z.array(Synonym).max(maxSynonyms, `Ne daugiau kaip ${maxSynonyms} žodžių.`),
    /** Absent: overwrites whatever is there. */
    seen: LimitedString(100).optional(),
  }),
  answer: Shown,
  refuses: [409],
})
