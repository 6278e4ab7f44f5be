// biome-ignore-all lint/plugin/bare-connection: copies or moves whole tables, of whatever schema there is

import type pg from 'pg'

/** Exact, as texts; columns without a number are left out. */
export async function readSums(client: pg.ClientBase, from: string, columns: { column: string }[]) {
  if (columns.length === 0) return {}
  const sums = columns.map(({ column }, at) => `sum(${column})::text as "${at}"`).join(', ')
  const { rows } = await client.query<Record<string, string | null>>(`select ${sums} from ${from}`)
  return Object.fromEntries(
    columns.flatMap(({ column }, at) => {
      const sum = rows[0]?.[at]
      return sum ? [[column, sum]] : []
    }),
  )
}
