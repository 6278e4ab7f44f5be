// biome-ignore-all lint/plugin/bare-connection: makes the schema

import type pg from 'pg'
import { type SqlFile, WrongSqlFile } from './read-sql-files.ts'

interface AppliedSqlFile {
  name: string
  hash: string
  /** In force: what was dropped or disabled is made again. */
  there: boolean
}
type Queryable = Pick<pg.ClientBase, 'query'>

/**
 * Functions, views and triggers become those of the files, in one transaction: whose text is another than the recorded one
 * is replaced, dropped first where PostgreSQL can't replace it; whose file is gone is dropped. One query when nothing has
 * changed. Answers how many were.
 *
 * Throws the database's error with the file's name, everything rolled back.
 */
export async function applySqlFiles(client: Queryable, files: SqlFile[]): Promise<number> {
  const recorded = await readAppliedSqlFiles(client)
  const gone = withoutFile(files, recorded)
  if (changedFiles(files, recorded).length + gone.length === 0) return 0
  const changed = changedFiles(sortByNeeds(files), recorded)
  for (let attempt = 1; ; attempt++) {
    await client.query('begin')
    try {
      await replaceObjects(client, changed)
      await dropObjects(client, gone)
      await client.query('commit')
      return changed.length + gone.length
    } catch (error) {
      await client.query('rollback').catch(() => {})
      // A trigger locks its table, and another process of the shop may be at work.
      if (codeOf(error) !== deadlock || attempt === 3) throw error
    }
  }
}

/** Names of files whose text is not in force, and of what is recorded and has no file. */
export function findOther(files: SqlFile[], recorded: AppliedSqlFile[]): string[] {
  return [...changedFiles(files, recorded).map(({ name }) => name), ...withoutFile(files, recorded)]
}

function withoutFile(files: SqlFile[], recorded: AppliedSqlFile[]): string[] {
  const known = new Set(files.map(({ name }) => name))
  return recorded.map(({ name }) => name).filter((name) => !known.has(name))
}

function changedFiles(files: SqlFile[], recorded: AppliedSqlFile[]): SqlFile[] {
  const inForce = new Map(recorded.filter(({ there }) => there).map(({ name, hash }) => [name, hash]))
  return files.filter(({ name, hash }) => inForce.get(name) !== hash)
}

export async function readAppliedSqlFiles(database: Queryable): Promise<AppliedSqlFile[]> {
  const { rows } = await database.query<AppliedSqlFile>(`
    with live as (
      select 'functions/' || proname as name from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'views/' || relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
      union all
      select 'triggers/' || relname || '.' || tgname from pg_trigger join pg_class c on c.oid = tgrelid
       where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace)
    select a.name, a.hash, live.name is not null as there from drizzle.applied_sql a left join live using (name)`)
  return rows
}

async function replaceObjects(client: Queryable, files: SqlFile[]): Promise<void> {
  // Loads pg_trgm: who is no superuser may name its settings only then.
  await client.query('select show_limit()')
  const before = await functionsBefore(client)
  for (const { name, kind, text, hash } of files) {
    try {
      await client.query(`savepoint as_it_was; ${text}; release savepoint as_it_was`)
    } catch (error) {
      if (!cantBeReplaced.includes(codeOf(error) ?? '')) throw withName(error, name)
      await client.query('rollback to savepoint as_it_was')
      await dropObjects(client, [name])
      await client.query(text).catch((again) => {
        throw withName(again, name)
      })
    }
    if (kind === 'functions') await dropOverloaded(client, name, before)
    await client.query(
      `insert into drizzle.applied_sql (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash`,
      [name, hash],
    )
  }
}

async function functionsBefore(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ oid: string }>(
    `select oid::text from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  return rows.map(({ oid }) => oid)
}

/** Of other parameters, PostgreSQL makes a function beside the one before; whoever calls it would not know which is meant. */
async function dropOverloaded(client: Queryable, name: string, before: string[]): Promise<void> {
  const { rows } = await client.query<{ signature: string; old: boolean }>(
    `select oid::regprocedure::text as signature, oid = any ($2::oid[]) as old from pg_proc
      where pronamespace = 'public'::regnamespace and 'functions/' || proname = $1`,
    [name, before],
  )
  if (rows.every(({ old }) => old)) return
  for (const { signature, old } of rows) if (old) await client.query(`drop function ${signature}`)
}

async function dropObjects(client: Queryable, names: string[]): Promise<void> {
  // Triggers and views before the functions that they run.
  for (const name of names.toSorted().toReversed()) {
    const [kind = '', object = ''] = name.split('/')
    const [table, trigger] = object.split('.')
    if (kind === 'triggers') await client.query(`drop trigger if exists ${trigger} on ${table}`)
    else if (kind === 'views') await client.query(`drop view if exists ${object}`)
  }
  const functions = names.filter((name) => name.startsWith('functions/')).map((name) => name.slice('functions/'.length))
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any ($1)`,
    [functions],
  )
  if (rows.length > 0) await client.query(`drop function ${rows.map(({ signature }) => signature).join(', ')}`)
  await client.query('delete from drizzle.applied_sql where name = any ($1)', [names])
}

const deadlock = '40P01'
/** Another result or other names of parameters; another column of a view; a constraint trigger. */
const cantBeReplaced = ['42P13', '42P16', '42710']

const codeOf = (error: unknown) => (error as { code?: string }).code

function withName(error: unknown, name: string): Error {
  const entry = error as Error
  entry.message = `sql/${name}.sql: ${entry.message}`
  return entry
}

/** Each file after those that it calls or reads. Throws WrongSqlFile. */
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
