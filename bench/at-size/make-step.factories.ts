import type pg from 'pg'

/** Statements run one by one. */
export interface ShopFillStep {
  name: string
  sql: string
  /** Tables whose indexes are dropped and rebuilt: ten times faster. */
  unindexed?: readonly string[]
}

export async function takeStep(client: pg.Client, { sql, unindexed = [] }: ShopFillStep): Promise<void> {
  const indexes = await findIndexes(client, unindexed)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(sql)
  if (indexes.length > 0) await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await client.query(definition)
}

/** Except those of constraints. */
async function findIndexes(client: pg.Client, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  return rows
}
