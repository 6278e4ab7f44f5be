import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getModuleFolder, isFactoryFile, isTablesFile, isTestFile } from './files.ts'

/** Tables outside drizzle's schema. */
const besideDrizzle = { attempts: 'platform', progress: 'platform' }

/** `file writes table`. Only a table's own module writes it: a new column or rule has one place. */
export function findForeignWriters(root: string): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  const owners = new Map<string, string>(Object.entries(besideDrizzle))
  for (const file of files.filter(isTablesFile))
    for (const [, table] of readFileSync(join(root, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g))
      owners.set(String(table), getModuleFolder(root, file))
  return files
    .filter((file) => !isTestFile(file) && !isFactoryFile(file) && !isTablesFile(file))
    .flatMap((file) =>
      writtenIn(readFileSync(join(root, file), 'utf8'))
        .filter((table) => owners.has(table) && owners.get(table) !== getModuleFolder(root, file))
        .map((table) => `${file} writes ${table}`),
    )
    .sort()
}

function writtenIn(code: string): string[] {
  const said = code.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
  const name = String.raw`(?:\$\{)?"?(\w+)"?\}?`
  const writes = [
    /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g,
    /\bcreatePurge\(\s*(\w+)/g,
    new RegExp(String.raw`\b(?:insert into|merge into|delete from|truncate(?: table)?)\s+(?:only\s+)?${name}`, 'gi'),
    new RegExp(String.raw`\bupdate\s+(?:only\s+)?${name}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
    new RegExp(String.raw`\bcopy\s+${name}[^;]*?\sfrom\b`, 'gi'),
  ]
  const renamed = new Map([...said.matchAll(/\b(\w+) as (\w+)\b/g)].map(([, table, here]) => [here, table]))
  const values = writes.flatMap((pattern) => [...said.matchAll(pattern)].map(([, table]) => String(table)))
  return [...new Set(values.map((table) => renamed.get(table) ?? table))]
}
