import { readFileSync, writeFileSync } from 'node:fs'
import { findForeignWriters } from './find-foreign-writers.ts'
import { findSqlInMigrations } from './find-sql-in-migrations.ts'
import { findUnlistedFiles } from './find-unlisted-files.ts'
import { findUnusedPublicFiles } from './find-unused-public-files.ts'
import { readImports } from './read-imports.ts'
import { renderModulesTable } from './render-modules-table.ts'
import { renderSubscribersTable } from './render-subscribers-table.ts'

const page = 'ARCHITECTURE.md'

/** `rule: what`. */
export async function checkArchitecture(root: string): Promise<string[]> {
  const { broken, files, imports } = await readImports(root)
  return [
    ...broken,
    ...findForeignWriters(root).map((words) => `each-table-has-one-writer: ${words}`),
    ...findUnlistedFiles(files, imports).map((words) => `modules-list-their-files: ${words}`),
    ...findUnusedPublicFiles(files, imports).map((words) => `public-files-have-users: ${words}`),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const root = process.cwd()
  const broken = await checkArchitecture(root)
  broken.push(...findSqlInMigrations(root).map((words) => `sql-in-its-current-text: ${words}`))
  const shown = readFileSync(page, 'utf8')
  const drawn = renderSubscribersTable(renderModulesTable(shown))
  if (process.argv.includes('--mend')) writeFileSync(page, drawn)
  else if (shown !== drawn)
    broken.push(
      `the-picture-is-true: ${page} shows other modules or subscribers; mend it with: node scripts/runtime.mjs tools/architecture/check-architecture.ts --mend`,
    )
  for (const line of broken) console.error(line)
  process.exit(broken.length > 0 ? 1 : 0)
}
