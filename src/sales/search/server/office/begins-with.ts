import { type SQL, sql } from 'drizzle-orm'

/** By an index in the order of the characters (`collate "C"`), whatever the database's own order. */
export const buildBeginsWithCondition = (column: SQL, beginning: string): SQL =>
  sql`(${column} collate "C") like ${`${beginning.replaceAll(/[\\%_]/g, '\\$&')}%`}`

/**
 * Ids of those with the highest numbers of each beginning: more than are shown, as not all may be opened. `where` is of rows
 * named `x`.
 */
export const buildHighestSql = (
  table: string,
  column: string,
  beginnings: readonly string[],
  where = sql`true`,
): SQL => {
  const [rows, number] = [sql.identifier(table), sql`x.${sql.identifier(column)}`]
  const each = beginnings.map(
    (beginning) =>
      sql`(select x.id from ${rows} x where ${buildBeginsWithCondition(number, beginning)} and ${where} order by ${number} collate "C" desc limit ${maxOfBeginning})`,
  )
  return sql`(${sql.join(each, sql` union all `)})`
}

const maxOfBeginning = 20
