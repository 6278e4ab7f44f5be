import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listNumberedTexts } from './check-titles.ts'

export interface FaultTitle {
  /** `T07`. */
  number: string
  title: string
  file: string
}

/** Every test that bears the number of a fault before its title, by number and file. */
export function listFaults(root: string): FaultTitle[] {
  const files = globSync(
    '{src,demo,postgres,bench,scripts,tests,tools,journeys,faults}/**/*.{test,spec,journey,fault}.{ts,tsx}',
    { cwd: root },
  )
  return files
    .filter((file) => !file.startsWith('tools/architecture/check-titles'))
    .flatMap((file) => listNumberedTexts(file, readFileSync(join(root, file), 'utf8')).flatMap(splitNumbers(file)))
    .sort((a, b) => toNumber(a) - toNumber(b) || compare(a.file, b.file))
}

/** `T12 T13 a title` counts for both numbers. */
const splitNumbers =
  (file: string) =>
  (text: string): FaultTitle[] => {
    const [numbers = ''] = /^(?:T\d{2,4} )+/.exec(text) ?? []
    const title = text.slice(numbers.length).replace(/ @\w+$/, '')
    return numbers
      .trim()
      .split(' ')
      .map((number) => ({ number, title, file }))
  }

const toNumber = ({ number }: FaultTitle) => Number(number.slice(1))
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

/** A row for each number: its titles, each behind the file that holds it. */
export function printFaults(faults: readonly FaultTitle[]): string[] {
  const rows = [...Map.groupBy(faults, ({ number }) => number)].map(([number, titles]) => {
    const byFile = [...Map.groupBy(titles, ({ file }) => file)].map(
      ([file, own]) => `\`${file}\`: ${[...new Set(own.map(({ title }) => title))].join('; ')}`,
    )
    return `| ${number} | ${byFile.join('<br>').replaceAll('|', '\\|')} |`
  })
  return ['| | tests, and what they show |', '|---|---|', ...rows]
}
