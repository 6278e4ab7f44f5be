import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { houseNames, houseOf, isSamples, isTest } from './files.ts'
import type { Import } from './read-imports.ts'

/** Entries that no other house uses: `src/orders/door.json shows draw.ts`. */
export function unusedDoors(root: string, imports: Import[]): string[] {
  const used = new Set(
    imports
      .filter(({ from, to }) => houseOf(from) !== houseOf(to) && !isTest(from) && !isSamples(from))
      .map(({ to }) => to),
  )
  return houseNames.flatMap((house) => {
    const file = `src/${house}/door.json`
    if (!existsSync(join(root, file))) return []
    const shown: string[] = JSON.parse(readFileSync(join(root, file), 'utf8'))
    return shown
      .filter((glob) => ![...used].some((to) => matchesGlob(to, `src/${house}/${glob}`)))
      .map((glob) => `${file} shows ${glob}`)
  })
}
