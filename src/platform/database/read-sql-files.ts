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
  /** The hash of `text`: a better sentence changes no shop. */
  hash: string
}

/** Breaks the start, and a test before it. */
export class WrongSqlFile extends Error {
  override name = 'WrongSqlFile'
}

/** Throws WrongSqlFile, and what reading throws when there is no folder. */
export function readSqlFiles(folder: string): SqlFile[] {
  return kinds.flatMap((kind) => {
    const names = readdirSync(join(folder, kind)).filter((file) => file.endsWith('.sql'))
    return names
      .sort()
      .map((file) => readSqlFile(kind, file.slice(0, -4), readFileSync(join(folder, kind, file), 'utf8')))
  })
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
