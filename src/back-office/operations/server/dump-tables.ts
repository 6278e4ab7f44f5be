// biome-ignore-all lint/plugin/bare-connection: copies or moves whole tables, of whatever schema there is

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import type { BackupTable, Manifest } from './backup-file.ts'

type Add = (name: string, bytes: Buffer) => Promise<void>

/** No sign-ins and mailed links: after a restore everybody signs in anew; no visitor marks, which die at midnight. */
export const leftOut = ['tokens', 'password_resets', 'demand_salts', 'demand_marks']

const rowsAtOnce = 250
const partBytes = 4 * 2 ** 20
const zip = promisify(gzip)

/** Tables of extensions are left out. */
const ownTables = `
  select c.relname as name, 
         json_agg(json_build_object('column', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
                  order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   group by c.oid, c.relname order by c.relname`

/** Columns are quoted where SQL wants it; generated ones are left out. */
export async function listTables(client: pg.ClientBase) {
  type Table = { name: string; columns: { column: string; type: string }[] }
  return (await client.query<Table>(ownTables)).rows
}

/**
 * Parts `tables/<name>/0001.json.gz`: arrays of rows, each an array of texts as PostgreSQL writes them; no generated
 * columns. In the caller's snapshot.
 */
export async function dumpTables(client: pg.ClientBase, add: Add): Promise<BackupTable[]> {
  const kept: BackupTable[] = []
  for (const { name, columns: typed } of await listTables(client)) {
    const columns = typed.map(({ column }) => column)
    const row = `json_build_array(${columns.map((column) => `${column}::text`).join(', ')})::text`
    const from = `"${name}"${leftOut.includes(name) ? ' where false' : ''}`
    const rows = await dumpRows(client, `select ${row} as line from ${from}`, `tables/${name}`, add)
    kept.push({ name, columns, rows })
  }
  return kept
}

export async function dumpJobs(client: pg.ClientBase, add: Add): Promise<number> {
  const select = await buildWaitingJobsSql(client)
  return select === undefined ? 0 : dumpRows(client, select, 'jobs', add)
}

/** Selects lines of JSON, of jobs not done or given up; undefined before the first start. */
export async function buildWaitingJobsSql(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query(`select to_regclass('pgboss.job') is not null as there`)
  return rows[0]?.there
    ? `select json_build_object('name', name, 'data', data, 'start_after', start_after)::text as line
         from pgboss.job where state in ('created', 'retry', 'active') and name !~ '^__pgboss__'`
    : undefined
}

export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const value = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    if (value.rows[0]) sequences.push({ name, ...value.rows[0] })
  }
  return sequences
}

async function dumpRows(client: pg.ClientBase, select: string, folder: string, add: Add): Promise<number> {
  let part = 0
  let count = 0
  for await (const lines of readRowLines(client, select)) {
    part++
    count += lines.length
    await add(`${folder}/${String(part).padStart(4, '0')}.json.gz`, await zip(`[${lines.join(',\n')}]`, { level: 4 }))
  }
  return count
}

/** The column `line` of what is selected, so many letters at once or a row more. */
export async function* readRowLines(client: pg.ClientBase, select: string, max = partBytes): AsyncGenerator<string[]> {
  await client.query(`declare kept no scroll cursor for ${select}`)
  let lines: string[] = []
  let letters = 0
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from kept`)
    for (const { line } of rows) {
      lines.push(line)
      letters += line.length
      if (letters < max) continue
      yield lines
      lines = []
      letters = 0
    }
    if (rows.length < rowsAtOnce) break
  }
  if (lines.length > 0) yield lines
  await client.query('close kept')
}
