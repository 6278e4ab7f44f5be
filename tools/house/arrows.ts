import { readFileSync, writeFileSync } from 'node:fs'
import { brokenFloors, homeless, importWords, readingTables, testsLookingUp } from './broken-floors.ts'
import { drawFloors } from './draw-floors.ts'
import { foreignWriters } from './foreign-writers.ts'
import { type House, type Import, readImports } from './read-imports.ts'

const known = 'tools/house/known-exceptions.json'
const page = 'ARCHITECTURE.md'
const mend = 'node scripts/runtime.mjs tools/house/arrows.ts --mend'

/** Everything in `src` that goes against the house's order: `rule: what`. */
export async function brokenArrows(root: string, exceptions: string[] = []): Promise<string[]> {
  return wrongWith(await readImports(root), foreignWriters(root), exceptions)
}

/**
 * What stands in the list of known exceptions may pass, and what no longer occurs must leave that list, so that it can
 * only become shorter.
 */
export function wrongWith(house: House, writes: string[], exceptions: string[]): string[] {
  const all = againstRooms(house.imports, writes)
  const others = house.imports.filter((one) => !exceptions.includes(importWords(one)))
  const news = [...againstRooms(others, writes)].filter(([what]) => !exceptions.includes(what))
  return [
    ...house.broken,
    ...homeless(house.files).map((room) => `rooms-have-a-floor: src/${room} is not in tools/house/floors.ts`),
    ...news.map(([what, rule]) => `${rule}: ${what}`),
    ...exceptions.filter((what) => !all.has(what)).map((what) => `exceptions-become-fewer: no longer true: ${what}`),
  ]
}

function againstRooms(imports: Import[], writes: string[]): Map<string, string> {
  return new Map([
    ...readingTables(imports).map((one) => [importWords(one), 'tables-know-tables'] as const),
    ...brokenFloors(imports).map((one) => [importWords(one), 'rooms-lean-on-lower-ones-without-a-circle'] as const),
    ...testsLookingUp(imports).map((one) => [importWords(one), 'tests-look-down'] as const),
    ...writes.map((words) => [words, 'each-table-has-one-writer'] as const),
  ])
}

if (process.argv[1] === import.meta.filename) {
  const root = process.cwd()
  const house = await readImports(root)
  const writes = foreignWriters(root)
  const exceptions: string[] = JSON.parse(readFileSync(known, 'utf8'))
  const shown = readFileSync(page, 'utf8')
  const drawn = drawFloors(shown, house)

  if (process.argv.includes('--mend')) {
    const found = againstRooms(house.imports, writes)
    writeFileSync(
      known,
      `${JSON.stringify(
        exceptions.filter((what) => found.has(what)),
        null,
        2,
      )}\n`,
    )
    writeFileSync(page, drawn)
  } else {
    const broken = wrongWith(house, writes, exceptions)
    if (shown !== drawn) broken.push(`the-picture-is-true: ${page} shows other floors than there are`)
    for (const line of broken) console.error(line)
    if (broken.some((line) => /^(exceptions|the-picture)/.test(line))) console.error(`Mend it with: ${mend}`)
    process.exit(broken.length > 0 ? 1 : 0)
  }
}
