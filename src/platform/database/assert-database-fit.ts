import type pg from 'pg'

/** The message is for the operator. */
export class UnfitDatabaseError extends Error {
  override name = 'DatabaseIsUnfit'
}

interface DatabaseProperties {
  encoding: string
  collation: boolean
  stems: boolean
  missing: string[]
  schema: string | null
}

const look = `
  select current_setting('server_encoding') as encoding,
         exists (select from pg_collation where collname = 'lt-x-icu') as collation,
         exists (select from pg_ts_dict where dictname = 'lithuanian_stem') as stems,
         array(select wanted from unnest(array['btree_gist', 'pg_trgm', 'unaccent']) as wanted
                where wanted not in (select name from pg_available_extensions)) as missing,
         (select nspname from pg_class join pg_namespace n on n.oid = relnamespace
           where relname = 'orders' and relkind = 'r' and to_regclass('drizzle.__drizzle_migrations') is not null
             and to_regclass('public.orders') is null limit 1) as schema`

export async function assertDatabaseFit(client: Pick<pg.Client, 'query'>): Promise<void> {
  // biome-ignore lint/plugin/bare-connection: looks at PostgreSQL itself, before or beside the schema
  const properties = (await client.query<DatabaseProperties>(look)).rows[0]
  const why = properties && describeUnfitDatabase(properties)
  if (why) throw new UnfitDatabaseError(why)
}

export function describeUnfitDatabase({
  encoding,
  collation,
  stems,
  missing,
  schema,
}: DatabaseProperties): string | undefined {
  if (encoding !== 'UTF8')
    return (
      `Duomenų bazės koduotė yra ${encoding}, o reikia UTF8: joje netilptų lietuviškos raidės. ` +
      `Sukurkite kitą: create database … encoding 'UTF8' template template0.`
    )
  if (!collation)
    return (
      'Duomenų bazėje nėra lietuviškos abėcėlės tvarkos „lt-x-icu“: šis PostgreSQL sukompiliuotas be ICU. ' +
      'Reikia PostgreSQL su ICU.'
    )
  if (!stems)
    return 'Duomenų bazėje nėra lietuviškos paieškos žodyno „lithuanian_stem“. Reikia PostgreSQL 15 arba naujesnio.'
  if (missing.length > 0)
    return (
      `PostgreSQL neturi plėtinių ${missing.join(', ')}. Įdiekite juos duomenų bazės serveryje ` +
      '(dažniausiai paketas „postgresql-contrib“).'
    )
  if (schema !== null)
    return (
      `Parduotuvės lentelės yra schemoje „${schema}“, o programa jas skaito schemoje „public“. ` +
      `Perkelkite jas (alter table … set schema public).`
    )
  return undefined
}
