// biome-ignore-all lint/plugin/bare-connection: copies or moves whole tables, of whatever schema there is

import type pg from 'pg'
import { type BackupTable, WrongBackup } from './backup-file.ts'
import type { ShopContents } from './shop-file.ts'

/** `rows`: JSON, arrays of the columns' texts. */
export type InsertRows = (table: string, rows: string) => Promise<void>

/**
 * A database with exactly the file's migrations, in one transaction. Triggers are off. Foreign keys are dropped and
 * added again, which checks them: table order is free and the owner no superuser. WrongBackup when row counts differ.
 */
export async function loadTables(
  client: pg.ClientBase,
  { tables, sequences }: Pick<ShopContents, 'tables' | 'sequences'>,
  fill: (insertRows: InsertRows) => Promise<void>,
): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  await client.query('set statement_timeout = 0')
  await client.query('begin')
  const keys = await takeForeignKeysOff(client)
  for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`)
  // Migrations' rows are in the file, too.
  await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)

  await fill((table, rows) => insert(client, byName.get(table), rows))

  for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`)
  for (const statement of keys) await client.query(statement)
  for (const { name, last, called } of sequences) await client.query('select setval($1, $2, $3)', [name, last, called])
  await compareCounts(client, tables)
  await client.query('commit')
  await client.query('analyze')
}

/** Returns statements to add them. */
async function takeForeignKeysOff(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  )
  for (const { off } of rows) await client.query(off)
  return rows.map(({ on }) => on)
}

async function insert(client: pg.ClientBase, table: BackupTable | undefined, rows: string): Promise<void> {
  if (!table) throw new WrongBackup('The backup has rows of a table that its manifest does not name.')
  const types = await typesOf(client, table)
  const values = table.columns.map((_, i) => `(kept ->> ${i})::${types[i]}`).join(', ')
  await client.query(
    `insert into "${table.name}" (${table.columns.join(', ')}) overriding system value
     select ${values} from json_array_elements($1::json) as kept`,
    [rows],
  )
}

async function typesOf(client: pg.ClientBase, { name, columns }: BackupTable): Promise<string[]> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select quote_ident(attname) as column, format_type(atttypid, atttypmod) as type
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`"${name}"`],
  )
  const types = new Map(rows.map(({ column, type }) => [column, type]))
  return columns.map((column) => {
    const type = types.get(column)
    if (!type)
      throw new WrongBackup(`The backup's table ${name} has a column ${column} that this program does not know.`)
    return type
  })
}

async function compareCounts(client: pg.ClientBase, tables: BackupTable[]): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from "${name}"`)
    if (rows[0]?.n !== expected)
      throw new WrongBackup(`${name} came out with ${rows[0]?.n} rows instead of ${expected}. Nothing was changed.`)
  }
}
