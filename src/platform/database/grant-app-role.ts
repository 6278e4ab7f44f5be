// biome-ignore-all lint/plugin/bare-connection: looks at PostgreSQL itself, before or beside the schema

import pg from 'pg'
import { ShopClient } from './shop-client.ts'

interface ShopRole {
  /** The address for the tables' owner. */
  ownerUrl: string
  /** The address for the shop; its role may not exist yet. */
  url: string
}

/** A single one of the programs that start together grants. */
const grantingLock = 7_304_112_023

/**
 * The shop's role owns no table: it can't drop triggers, replace functions or truncate the history. The jobs' schema
 * is its own, as pg-boss migrates it.
 *
 * One transaction: after an interruption the next start begins again.
 */
export async function grantAppRole({ ownerUrl, url }: ShopRole): Promise<void> {
  const { user: role = '', password } = new pg.Client({ connectionString: url })
  const client = new ShopClient({ connectionString: ownerUrl, application_name: 'irankine rights' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query('select pg_is_in_recovery() as copy, current_user as owner')
    if (rows[0].copy || rows[0].owner === role) return
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [grantingLock])
    await client.query('set local client_min_messages = warning')
    const made = await client.query<{ statement: string }>(roleItself, [role, password || null])
    for (const { statement } of made.rows) await client.query(statement)
    for (const missing of [schemas, rightsOnTables, jobsOwner])
      for (const { statement } of (await client.query<{ statement: string }>(missing, [role])).rows)
        await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end().catch(() => {})
  }
}

/** With the URL's password; an existing one stays, and the doctor checks it. */
const roleItself = `
  select format('create role %I login nosuperuser nocreatedb nocreaterole noreplication', $1::text)
         || coalesce(format(' password %L', $2::text), '') as statement
   where not exists (select from pg_roles where rolname = $1)`

const schemas = `
  select format('grant usage on schema %I to %I', nspname, $1::text) as statement from pg_namespace
   where nspname in ('public', 'drizzle') and not has_schema_privilege($1::text, oid, 'usage')`

const rightsOnTables = `
  select format('grant %s on %s to %I', wanted, c.oid::regclass, $1::text) as statement
    from pg_class c
    cross join lateral (values
      (c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace, 'select'),
      (c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace, 'insert'),
      (c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace, 'update'),
      (c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace, 'delete'),
      (c.relkind in ('r', 'p') and c.relnamespace = to_regnamespace('drizzle'), 'select')) as rights(applies, wanted)
   where applies and not has_table_privilege($1::text, c.oid, wanted)
  union all
  select format('grant usage, select on sequence %s to %I', oid::regclass, $1::text)
    from pg_class
   where relkind = 'S' and relnamespace = 'public'::regnamespace
     and not (has_sequence_privilege($1::text, oid, 'usage') and has_sequence_privilege($1::text, oid, 'select'))`

const jobsSchema = 'pgboss'

const jobsOwner = `
  select format('alter %s owner to %I', thing, $1::text) as statement from (
    select 1 as place, format('schema %I', nspname) as thing, nspowner as owner
      from pg_namespace where nspname = '${jobsSchema}'
    union all
    select 2, format('table %s', c.oid::regclass), relowner
      from pg_class c where relnamespace = to_regnamespace('${jobsSchema}') and relkind in ('r', 'p', 'v')
    union all
    select 3, format('routine %s', oid::regprocedure), proowner
      from pg_proc where pronamespace = to_regnamespace('${jobsSchema}')
    union all
    select 4, format('type %s', oid::regtype), typowner
      from pg_type where typnamespace = to_regnamespace('${jobsSchema}') and typtype in ('e', 'd')) as all_of_it
   where owner <> (select oid from pg_roles where rolname = $1) order by place`
