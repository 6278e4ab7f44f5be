import { addDays, type Day } from './day.ts'
import { isDay } from './is-day.ts'
import { parseDay } from './parse-day.ts'
import { toVilniusDay } from './vilnius-time.ts'

const months = [
  ...['sausio', 'vasario', 'kovo', 'balandžio', 'gegužės', 'birželio'],
  ...['liepos', 'rugpjūčio', 'rugsėjo', 'spalio', 'lapkričio', 'gruodžio'],
]

const time = /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?$/

/** `2026-11-21 00:00:00`, `21.11.2026`, `11/21/2026`, `2026 m. lapkričio 21 d.`; refuses what may be either. */
export function parseDayCell(cell: string): { value: Day } | { problem: string } {
  const text = cell
    .slice(0, 100)
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text)))
    return { value: toVilniusDay(new Date(text)) }
  const said = text.replace(time, '')
  const plain = parseDay(said) ?? readLongDay(said)
  if (plain) return { value: plain }

  const [, first = '', sign, second = '', year] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(said) ?? []
  if (year) {
    const dayFirst = dayOfParts(year, second, first)
    // nobody writes the month first with points
    const monthFirst = sign === '.' ? undefined : dayOfParts(year, first, second)
    if (dayFirst && monthFirst && dayFirst !== monthFirst)
      return { problem: `„${said}“ gali būti ${dayFirst} arba ${monthFirst}: parašykite dieną taip.` }
    const sure = dayFirst ?? monthFirst
    if (sure) return { value: sure }
  }
  if (/^[2-5]\d{4}$/.test(said))
    return {
      problem: `„${said}“ – dienos numeris skaičiuoklėje (tikriausiai ${addDays('1899-12-30', Number(said))}): parašykite dieną, pvz., 2026-11-22.`,
    }
  return { problem: 'Įveskite dieną, pvz., 2026-11-22.' }
}

function dayOfParts(year: string, month: string, day: string): Day | undefined {
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : undefined
}

function readLongDay(text: string): Day | undefined {
  const [, year = '', month = '', day = ''] =
    /^(\d{4}) ?m\. ?(\p{L}+) (\d{1,2}) ?d\.?$/u.exec(text.normalize('NFC').toLowerCase()) ?? []
  const at = months.indexOf(month)
  return at === -1 ? undefined : dayOfParts(year, String(at + 1), day)
}
