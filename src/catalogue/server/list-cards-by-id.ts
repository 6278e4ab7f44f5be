// biome-ignore-all lint/plugin/bare-connection: shares its texts with the prepared statements of the public lists

import type { Pool } from 'pg'
import { buildFreeInPeriodSql, type CardRow, cardColumns, cardTables, type ListScope } from './catalogue.queries.ts'

interface CardsByIdQuery extends Pick<ListScope, 'period' | 'placeId'> {
  ids: readonly number[]
  now: Date
}

/** In the order of the ids; what is gone is left out. */
export async function listCardsById(pool: Pool, { ids, period, placeId, now }: CardsByIdQuery): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = period
    ? await pool.query<CardRow>(cardsInPeriod, [now, ids, period.begins, period.ends, placeId ?? null])
    : await pool.query<CardRow>(cards, [now, ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const meant = 'p.id = any(array(select unnest($2::integer[])))'

/** `$1` now, `$2` ids. */
const cards = `select ${cardColumns} from products p ${cardTables} where ${meant}`

/** `$3` begins, `$4` ends, `$5` a place, or null for all. Goods are not free or taken. */
const cardsInPeriod = `select ${cardColumns}, case when p.kind = 'rent' then
    case when $5::integer is null then ${buildFreeInPeriodSql(undefined)} else ${buildFreeInPeriodSql('$5')} end end as free_in_period
  from products p ${cardTables} where ${meant}`
