import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The newest migration that still made functions and triggers: shops have run it. */
export const lastWithSql = 131

/** `file makes what has its place in sql/`. */
export function findSqlInMigrations(root: string): string[] {
  const { entries } = JSON.parse(readFileSync(join(root, 'migrations/meta/_journal.json'), 'utf8')) as Journal
  return entries
    .filter(({ idx }) => idx > lastWithSql)
    .map(({ tag }) => `migrations/${tag}.sql`)
    .flatMap((file) => {
      const made = readFileSync(join(root, file), 'utf8').replace(/--.*$/gm, '').match(makes)
      return made ? [`${file} says „${made[0]}“, which has its place in sql/`] : []
    })
}

interface Journal {
  entries: { idx: number; tag: string }[]
}

const makes = /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:function|procedure|trigger|view)\s+\S+/i
