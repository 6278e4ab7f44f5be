// biome-ignore-all lint/plugin/bare-connection: copies or moves whole tables, of whatever schema there is

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import type { BackupTable, Manifest } from './backup-file.ts'

type Add = (name: string, bytes: Buffer) => Promise<void>

/** No sign-ins and mailed links: after a restore everybody signs in anew; no visitor marks, which die at midnight. */
const leftOut = ['tokens', 'password_resets', 'demand_salts', 'demand_marks']

const rowsAtOnce = 1_000
const partBytes = 4 * 2 ** 20
const zip = promisify(gzip)

/** Tables of extensions are left out. */
const ownTables = `
  select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   group by c.oid, c.relname order by c.relname`

/**
 * Parts `tables/<name>/0001.json.gz`: arrays of rows, each an array of texts as PostgreSQL writes them; no generated
 * columns. In the caller's snapshot.
 */
export async function dumpTables(client: pg.ClientBase, add: Add): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(ownTables)
  const kept: BackupTable[] = []
  for (const { name, columns } of tables) {
    const row = `json_build_array(${columns.map((column) => `${column}::text`).join(', ')})::text`
    const from = `"${name}"${leftOut.includes(name) ? ' where false' : ''}`
    const rows = await dumpRows(client, `select ${row} as line from ${from}`, `tables/${name}`, add)
    kept.push({ name, columns, rows })
  }
  return kept
}

/** Only jobs not done or given up. */
export async function dumpJobs(client: pg.ClientBase, add: Add): Promise<number> {
  const { rows } = await client.query(`select to_regclass('pgboss.job') is not null as there`)
  if (!rows[0]?.there) return 0
  const waiting = `select json_build_object('name', name, 'data', data, 'start_after', start_after)::text as line
    from pgboss.job where state in ('created', 'retry', 'active') and name !~ '^__pgboss__'`
  return dumpRows(client, waiting, 'jobs', add)
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
  await client.query(`declare kept no scroll cursor for ${select}`)
  let lines: string[] = []
  let bytes = 0
  let part = 0
  let count = 0
  const write = async () => {
    if (lines.length === 0) return
    part++
    await add(`${folder}/${String(part).padStart(4, '0')}.json.gz`, await zip(`[${lines.join(',\n')}]`, { level: 4 }))
    lines = []
    bytes = 0
  }
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from kept`)
    for (const { line } of rows) {
      lines.push(line)
      bytes += line.length
      count++
      if (bytes >= partBytes) await write()
    }
    if (rows.length < rowsAtOnce) break
  }
  await write()
  await client.query('close kept')
  return count
}
