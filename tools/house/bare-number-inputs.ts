import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The one part that may draw it. */
const theField = 'src/ui/number-field.tsx'

/**
 * Number inputs outside of the shop's own field: `file:line`. A browser in another language drops their comma, so „12,50“
 * saves 1250, and its wheel counts.
 */
export function bareNumberInputs(root: string): string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => file !== theField && !file.includes('/server/') && !file.includes('.test.'))
    .sort()
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (isBare(line) ? [`${file}:${at + 1}: use NumberField for ${line.trim()}`] : [])),
    )
}

const isBare = (line: string) => /\btype\s*[=:]\s*\{?\s*["'`]number["'`]/.test(line)

if (process.argv[1] === import.meta.filename) {
  const found = bareNumberInputs(process.cwd())
  for (const each of found) console.error(each)
  if (found.length > 0) process.exit(1)
}
