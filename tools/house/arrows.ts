import { readFileSync, writeFileSync } from 'node:fs'
import { drawConsequences } from './draw-consequences.ts'
import { drawHouses } from './draw-houses.ts'
import { foreignWriters } from './foreign-writers.ts'
import { readImports } from './read-imports.ts'
import { sqlInMigrations } from './sql-in-migrations.ts'
import { unusedDoors } from './unused-doors.ts'

const page = 'ARCHITECTURE.md'

/** `rule: what`. */
export async function brokenArrows(root: string): Promise<string[]> {
  const { broken, imports } = await readImports(root)
  return [
    ...broken,
    ...foreignWriters(root).map((words) => `each-table-has-one-writer: ${words}`),
    ...unusedDoors(root, imports).map((words) => `doors-show-what-others-use: ${words}`),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const root = process.cwd()
  const broken = await brokenArrows(root)
  broken.push(...sqlInMigrations(root).map((words) => `sql-in-its-current-text: ${words}`))
  const shown = readFileSync(page, 'utf8')
  const drawn = drawConsequences(drawHouses(shown))
  if (process.argv.includes('--mend')) writeFileSync(page, drawn)
  else if (shown !== drawn)
    broken.push(
      `the-picture-is-true: ${page} shows other houses or consequences; mend it with: node scripts/runtime.mjs tools/house/arrows.ts --mend`,
    )
  for (const line of broken) console.error(line)
  process.exit(broken.length > 0 ? 1 : 0)
}
