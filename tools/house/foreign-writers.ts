import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSamples, isTables, isTest, roomOf } from './floors.ts'

/** Tables that drizzle does not describe: file of the room that they belong to. */
const besideDrizzle = { attempts: 'platform', progress: 'platform' }

/**
 * Every file that writes a table of another room: `file writes table`. A row is written where its table is told, so
 * that a new column or rule has one place to be kept; others call what that room gives them.
 */
export function foreignWriters(root: string): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  const owners = new Map<string, string>(Object.entries(besideDrizzle))
  for (const file of files.filter(isTables))
    for (const [, table] of readFileSync(join(root, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g))
      owners.set(String(table), roomOf(file))
  return files
    .filter((file) => !isTest(file) && !isSamples(file) && !isTables(file))
    .flatMap((file) =>
      writtenIn(readFileSync(join(root, file), 'utf8'))
        .filter((table) => owners.has(table) && owners.get(table) !== roomOf(file))
        .map((table) => `${file} writes ${table}`),
    )
    .sort()
}

/** What may be a table's name after a word that writes: in drizzle's builders and in SQL. */
function writtenIn(code: string): string[] {
  const said = code.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
  const name = String.raw`(?:\$\{)?"?(\w+)"?\}?`
  const writes = [
    /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g,
    new RegExp(String.raw`\b(?:insert into|merge into|delete from|truncate(?: table)?)\s+(?:only\s+)?${name}`, 'gi'),
    new RegExp(String.raw`\bupdate\s+(?:only\s+)?${name}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
    new RegExp(String.raw`\bcopy\s+${name}[^;]*?\sfrom\b`, 'gi'),
  ]
  const renamed = new Map([...said.matchAll(/\b(\w+) as (\w+)\b/g)].map(([, table, here]) => [here, table]))
  const found = writes.flatMap((pattern) => [...said.matchAll(pattern)].map(([, table]) => String(table)))
  return [...new Set(found.map((table) => renamed.get(table) ?? table))]
}
