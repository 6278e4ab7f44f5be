import { createLookup } from '#platform/create-lookup.ts'
import { toLatin } from './to-latin.ts'

const special: Record<string, string> = createLookup({
  '&': '+',
  _: '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '„': '',
  '“': '',
  '”': '',
  '"': '',
})

/**
 * In the letters every SEPA bank takes: `a-z A-Z 0-9 / - ? : ( ) . , ' +` and blanks; `UAB „Žąsų ūkis“` is `UAB Zasu
 * ukis`. Signs of no meaning are left out; whether letters would be, tells `listNonSepaCharacters`.
 */
export function toSepaText(text: string, max: number): string {
  return [...toLatin(text)]
    .map((letter) => special[letter] ?? letter)
    .join('')
    .replace(/[^a-zA-Z0-9/\-?:().,'+]+/g, ' ')
    .trim()
    .slice(0, max)
    .trim()
}

/** Letters and digits that a bank's file could not carry. */
export const listNonSepaCharacters = (text: string): string[] => [
  ...new Set([...toLatin(text)].filter((letter) => /[\p{L}\p{N}]/u.test(letter) && !/[a-zA-Z0-9]/.test(letter))),
]

export const maxSepaNameLength = 70

/** Why a name can't stand in a bank's file; undefined when it can. */
export function describeInvalidSepaName(name: string): string | undefined {
  const lost = listNonSepaCharacters(name)
  if (lost.length > 0)
    return `Parašykite lotyniškomis raidėmis: banko failas nepriima ${lost.length > 1 ? 'ženklų' : 'ženklo'} „${lost.slice(0, 10).join(' ')}“.`
  if (!/[a-zA-Z0-9]/.test(toSepaText(name, maxSepaNameLength))) return 'Įrašykite gavėją: vardą arba pavadinimą.'
  return undefined
}
