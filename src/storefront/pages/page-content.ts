import { z } from 'zod'
import { Entries, LimitedString, Text } from '#platform/text.ts'

export const maxPageText = 5000
export const maxPageItems = 60

const Item = z.object({
  /** The anchor; what was added later has none. */
  id: LimitedString(60)
    .regex(/^[a-z0-9-]*$/, 'Nuorodos vardas – mažosios raidės, skaičiai ir brūkšneliai.')
    .optional(),
  title: Text(200, 'Įrašykite pavadinimą.').min(1, 'Įrašykite pavadinimą.'),
  text: Text(maxPageText, 'Įrašykite tekstą.').min(1, 'Įrašykite tekstą.'),
})

/** Single texts by their name, and a list of titled ones: questions, sections. */
export const PageContent = z.object({
  fields: Entries(LimitedString(40), Text(maxPageText), 20),
  items: z.array(Item).max(maxPageItems, `Ne daugiau kaip ${maxPageItems} dalių.`),
})
export type PageContent = z.infer<typeof PageContent>
export type PageItem = z.infer<typeof Item>
