import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../test-kit/test-database.ts'
import { findOtherSql, listKnownMigrations, migrate } from './migrate.ts'
import { readSqlFiles } from './read-sql-files.ts'

const place = mkdtempSync(join(tmpdir(), 'irankine-sql-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

let database: TestDatabase
let pool: pg.Pool
beforeEach(() => use(createEmptyDatabase()))

/** The database lives until the test is over. */
async function use(making: Promise<TestDatabase>): Promise<void> {
  const made = await making
  const itsPool = new pg.Pool({ connectionString: made.url })
  itsPool.on('error', () => {})
  onTestFinished(async () => {
    await itsPool.end()
    await made.drop()
  })
  database = made
  pool = itsPool
}

test('T1745 a shop of any earlier version comes to the same functions, triggers and views, and each has its file', async () => {
  const files = readSqlFiles('sql').map(({ name }) => name)
  await use(createTestDatabase())
  const ofNewShop = await inForce()
  expect([...ofNewShop.keys()].sort()).toEqual(files.toSorted())

  const [old, lastWithSql] = [listKnownMigrations()[60], listKnownMigrations()[131]]
  for (const upTo of [old, lastWithSql]) {
    await use(createEmptyDatabase())
    await migrate(database, { upTo: upTo ?? 0, sqlFolder: sqlOf({}) })
    await pool.query('drop table drizzle.applied_sql')
    expect(await findOtherSql(pool)).toHaveLength(files.length)
    await migrate(database)
    expect(await inForce()).toEqual(ofNewShop)
    expect(await findOtherSql(pool)).toEqual([])
  }
})

test('T1752 every function called by an SQL function exists: PostgreSQL would report a missing one only at the call', async () => {
  await use(createTestDatabase())
  const { rows } = await pool.query('select proname as name from pg_proc union select word from pg_get_keywords()')
  const there = new Set(rows.map(({ name }) => name))
  const missing = readSqlFiles('sql').flatMap(({ name, text }) => {
    const code = text.replace(/--.*$/gm, '').replace(/'[^']*'/g, '')
    const called = [...code.matchAll(/\b(\w+)\(/g)].map(([, word = '']) => word.toLowerCase())
    return called.filter((word) => !there.has(word)).map((word) => `${name} calls ${word}()`)
  })
  expect(missing).toEqual([])
})

test('each file of sql/ begins with a sentence that says what its object keeps true or works out', () => {
  const files = readdirSync('sql', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'))
  expect(files.length).toBeGreaterThan(190)
  const without = files.filter((file) => {
    const source = readFileSync(join('sql', file), 'utf8')
    const head = source.slice(0, source.search(/^CREATE /m))
    return !/^-- \p{Lu}.*[.!?]\n$/su.test(head) || /^(?!-- |$)/m.test(head) || /^.{121}|\t| $/m.test(source)
  })
  expect(without).toEqual([])
})

const one = 'CREATE OR REPLACE FUNCTION one() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;'
const twice = 'CREATE OR REPLACE FUNCTION twice() RETURNS integer LANGUAGE sql AS $$ SELECT 2 * one() $$;'
const refuse = `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'no';
END $$;`
const kept = `CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON shelves
  FOR EACH ROW
  EXECUTE FUNCTION refuse();`
const all = {
  'functions/one': one,
  'functions/twice': twice,
  'functions/refuse': refuse,
  'triggers/shelves.kept': kept,
}

test('T1747 a file that changes is applied at the next start, whatever its object is by then; a better sentence changes nothing', async () => {
  await apply(all)
  expect(await answer('twice()')).toBe(2)
  expect(await apply(all)).toBe('')

  expect(await apply({ ...all, 'functions/one': `-- Better said.\n${one}` })).toBe('')
  const two = one.replace('SELECT 1', 'SELECT 10')
  expect(await apply({ ...all, 'functions/one': two })).toMatch(/ 1\.$/)
  expect(await answer('twice()')).toBe(20)

  const ofText = one.replace('integer', 'text').replace('SELECT 1', "SELECT 'a'")
  const other = twice.replace('one()', "length(one() || 'b')")
  await apply({ ...all, 'functions/one': ofText, 'functions/twice': other })
  expect(await answer('twice()')).toBe(4)

  const withParameter = one.replace('one()', 'one(more integer DEFAULT 0)').replace('SELECT 1', 'SELECT 1 + more')
  await apply({ ...all, 'functions/one': withParameter })
  expect(await answer('twice()')).toBe(2)
  expect(await answer('one(4)')).toBe(5)

  const atTheEnd = kept
    .replace('OR REPLACE', 'CONSTRAINT')
    .replace('BEFORE', 'AFTER')
    .replace('  FOR', '  DEFERRABLE INITIALLY DEFERRED\n  FOR')
  await apply({ ...all, 'triggers/shelves.kept': atTheEnd })
  expect((await triggers())[0]).toContain('INITIALLY DEFERRED')
  await apply(all)
  expect((await triggers())[0]).toContain('BEFORE DELETE')

  const seen = 'CREATE OR REPLACE VIEW seen AS\nSELECT id, one() AS n FROM shelves;'
  await apply({ ...all, 'views/seen': seen })
  await apply({ ...all, 'views/seen': seen.replace('id, ', '') })
  expect((await pool.query('select * from seen')).rows).toEqual([{ n: 1 }])
})

test('T1748 an SQL object without a file is dropped, and one that was dropped or disabled by hand is made again', async () => {
  await apply(all)
  await pool.query('drop trigger kept on shelves; drop function twice()')
  expect(await findOtherSql(pool, sqlOf(all))).toEqual(['functions/twice', 'triggers/shelves.kept'])
  expect(await apply(all)).toMatch(/ 2\.$/)
  await pool.query('alter table shelves disable trigger kept')
  expect(await apply(all)).toMatch(/ 1\.$/)
  await expect(pool.query('delete from shelves')).rejects.toThrow('no')

  await apply({ 'functions/one': one })
  expect(await triggers()).toEqual([])
  expect([...(await inForce()).keys()]).toEqual(['functions/one'])
  await pool.query('delete from shelves')
})

test('T1749 a file that PostgreSQL refuses stops the start by its name, and nothing of the others is applied', async () => {
  await apply(all)
  const wrong = {
    ...all,
    'functions/one': one.replace('SELECT 1', 'SELECT 7'),
    'functions/twice': twice.replace('one()', 'nobody()'),
  }
  await expect(apply(wrong)).rejects.toThrow('sql/functions/twice.sql: function nobody() does not exist')
  expect(await answer('one()')).toBe(1)

  const named = { 'functions/two': one }
  await expect(apply(named)).rejects.toThrow(
    'sql/functions/two.sql does not create the one object that it is named by.',
  )
  const second = { ...all, 'functions/one': `${one}\n${twice}` }
  await expect(apply(second)).rejects.toThrow('sql/functions/one.sql does not create the one object')
  const without = { 'triggers/shelves.kept': kept }
  await expect(apply(without)).rejects.toThrow('sql/triggers/shelves.kept.sql runs refuse(), which has no file.')
  const circle = { ...all, 'functions/one': one.replace('SELECT 1', 'SELECT twice()') }
  await expect(apply(circle)).rejects.toThrow('These need each other: sql/functions/one.sql → sql/functions/twice.sql')
  await expect(migrate(database, { folder: shelves(), sqlFolder: join(place, 'nowhere') })).rejects.toThrow('ENOENT')
  expect([...(await inForce()).keys()]).toHaveLength(4)
})

test('T1750 of programs that start together one applies the files', async () => {
  const lines: string[] = []
  const log = { info: (text: string) => lines.push(text) }
  const folders = { folder: shelves(), sqlFolder: sqlOf(all) }
  await Promise.all([1, 2, 3].map(() => migrate(database, { ...folders, log })))
  expect(lines.filter((text) => text.includes('taisyklės'))).toHaveLength(1)
})

test('T1751 a start that meets a customer’s transaction the wrong way round gives way and begins again', async () => {
  await apply(all)
  await pool.query('create table tools as select 1 as id')
  const customer = await pool.connect()
  // Whose second ends first gives way.
  await customer.query("begin; set local deadlock_timeout = '20s'; update tools set id = id")
  const starting = apply({ ...all, 'triggers/shelves.kept': kept.replace('DELETE', 'UPDATE'), ...keptTools })
  const waiting = `select count(*)::int as waiting from pg_locks where relation = 'tools'::regclass and not granted`
  await expect.poll(async () => (await pool.query(waiting)).rows[0].waiting, { interval: 10 }).toBe(1)
  await customer.query('update shelves set id = id')
  await customer.query('commit')
  customer.release()
  expect(await starting).toMatch(/ 2\.$/)
  expect(await triggers()).toHaveLength(2)
})
const keptTools = { 'triggers/tools.kept': kept.replace('shelves', 'tools') }

test('T1753 an owner of the tables who is no superuser has all of it applied', async () => {
  const owner = `owner_${randomBytes(6).toString('hex')}`
  await pool.query(`create role ${owner}; alter schema public owner to ${owner};
    do $$ begin execute format('alter database %I owner to ${owner}', current_database()); end $$`)
  onTestFinished(async () => {
    await pool.query(`reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`)
  })
  const url = `${database.url}${database.url.includes('?') ? '&' : '?'}options=-c%20role%3D${owner}`
  await migrate({ url }, { sqlFolder: sqlOf({}) })
  await migrate({ url })
  expect(await findOtherSql(pool)).toEqual([])
})

let count = 0
function shelves(): string {
  const folder = join(place, 'migrations')
  write(
    join(folder, '0000_shelves.sql'),
    'create extension pg_trgm;\n--> statement-breakpoint\ncreate table shelves as select 1 as id',
  )
  const entries = [{ idx: 0, version: '7', when: 1001, tag: '0000_shelves', breakpoints: true }]
  write(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return folder
}

function sqlOf(files: Record<string, string>): string {
  count += 1
  const folder = join(place, `sql-${count}`)
  for (const kind of ['functions', 'triggers', 'views']) mkdirSync(join(folder, kind), { recursive: true })
  for (const [name, text] of Object.entries(files)) write(join(folder, `${name}.sql`), text)
  return folder
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** What the log is told. */
async function apply(files: Record<string, string>): Promise<string> {
  const lines: string[] = []
  const log = { info: (text: string) => lines.push(text) }
  await migrate(database, { folder: shelves(), sqlFolder: sqlOf(files), log })
  return lines.filter((text) => text.includes('taisyklės')).join()
}

const answer = async (call: string) => (await pool.query(`select ${call} as value`)).rows[0].value

const triggers = async () =>
  (await pool.query('select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal')).rows.map(
    ({ definition }) => definition,
  )

async function inForce(): Promise<Map<string, string>> {
  const { rows } = await pool.query(`
    select 'functions/' || proname as name, pg_get_functiondef(oid) as definition from pg_proc p
     where pronamespace = 'public'::regnamespace and prokind <> 'a'
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    union all
    select 'views/' || relname, pg_get_viewdef(oid) from pg_class c
     where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    union all
    select 'triggers/' || relname || '.' || tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace
     order by 1`)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}
