import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const kinds = ['functions', 'views', 'triggers'] as const
type Kind = (typeof kinds)[number]

export interface SqlFile {
  /** `functions/units_at`, `triggers/rentals.units_are_free` (table and trigger), `views/inspection_terms_now`. */
  name: string
  kind: Kind
  /** What PostgreSQL is told: without the sentences above it. */
  text: string
  /** Of `text`: a better sentence changes no shop. */
  hash: string
}

/** Breaks the start, and a test before it. */
export class WrongSqlFile extends Error {
  override name = 'WrongSqlFile'
}

/** Each file after those that it calls or reads. Throws WrongSqlFile, and what reading throws when there is no folder. */
export function readSqlFiles(folder: string): SqlFile[] {
  const files = kinds.flatMap((kind) => {
    const names = readdirSync(join(folder, kind)).filter((file) => file.endsWith('.sql'))
    return names
      .sort()
      .map((file) => readSqlFile(kind, file.slice(0, -4), readFileSync(join(folder, kind, file), 'utf8')))
  })
  return sortByNeeds(files)
}

function readSqlFile(kind: Kind, object: string, source: string): SqlFile {
  const name = `${kind}/${object}`
  const begins = source.search(/^CREATE /m)
  const text = source.slice(begins).trim()
  if (!creates(kind, object).test(text) || text.match(/^CREATE /gm)?.length !== 1)
    throw new WrongSqlFile(`sql/${name}.sql does not create the one object that it is named by.`)
  return { name, kind, text, hash: createHash('sha256').update(text).digest('hex') }
}

function creates(kind: Kind, object: string): RegExp {
  if (kind === 'functions') return new RegExp(`^CREATE OR REPLACE FUNCTION ${object}\\(`)
  if (kind === 'views') return new RegExp(`^CREATE OR REPLACE VIEW ${object} AS\\s`)
  const [table, trigger] = object.split('.')
  return new RegExp(`^CREATE (?:OR REPLACE|CONSTRAINT) TRIGGER ${trigger}\\s[^;]*?\\sON ${table}\\s`)
}

function sortByNeeds(files: SqlFile[]): SqlFile[] {
  const functions = new Map(files.filter(({ kind }) => kind === 'functions').map((file) => [objectOf(file), file]))
  const views = new Map(files.filter(({ kind }) => kind === 'views').map((file) => [objectOf(file), file]))
  const sorted = new Set<SqlFile>()

  const put = (file: SqlFile, above: SqlFile[]): void => {
    if (sorted.has(file)) return
    if (above.includes(file))
      throw new WrongSqlFile(
        `These need each other: ${[...above, file].map(({ name }) => `sql/${name}.sql`).join(' → ')}`,
      )
    for (const need of needsOf(file)) put(need, [...above, file])
    sorted.add(file)
  }

  const needsOf = (file: SqlFile): SqlFile[] => {
    const code = file.text.replace(/--.*$/gm, '')
    const run = file.kind === 'triggers' ? /EXECUTE FUNCTION (\w+)\(/.exec(code)?.[1] : undefined
    if (file.kind === 'triggers' && !functions.has(run ?? ''))
      throw new WrongSqlFile(`sql/${file.name}.sql runs ${run}(), which has no file.`)
    const called = [...code.matchAll(/\b(\w+)\s*\(/g)].map(([, word = '']) => functions.get(word))
    const read = [...code.matchAll(/\b\w+\b/g)].map(([word]) => views.get(word))
    return [...new Set([...called, ...read])].filter((need) => need !== undefined && need !== file) as SqlFile[]
  }

  for (const file of files) put(file, [])
  return [...sorted]
}

const objectOf = ({ name }: SqlFile): string => name.slice(name.indexOf('/') + 1)
