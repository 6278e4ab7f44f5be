// biome-ignore-all lint/plugin/sql-by-hand: counts of several ledgers at once

import { sql } from 'drizzle-orm'
import type { AnswerOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import { type ImportKind, importKinds } from '../import-kinds.ts'
import type { ListMoveSteps } from '../onboarding.contract.ts'
import { data_imports, move_totals } from './data-imports.tables.ts'

type MoveStep = AnswerOf<typeof ListMoveSteps>['data'][number]

interface Totals {
  count: number
  sum: number | null
}

/** In the order in which one needs the one before. */
export async function listMoveSteps(reader: Reader): Promise<MoveStep[]> {
  const ours = await readOurTotals(reader)
  const typed = new Map((await reader.select().from(move_totals)).map((row) => [row.kind, row]))
  const done = new Set(
    (
      await reader
        .selectDistinct({ kind: data_imports.kind })
        .from(data_imports)
        .where(sql`${data_imports.undone_at} is null`)
    ).map(({ kind }) => kind),
  )
  return importKinds.map((kind): MoveStep => {
    const { count, sum } = ours[kind]
    const row = typed.get(kind)
    const old = row ? { count: row.count, sum: row.sum } : null
    const difference = {
      count: old?.count == null ? null : count - old.count,
      sum: old?.sum == null || sum === null ? null : sum - old.sum,
    }
    const differs = Boolean(difference.count) || Boolean(difference.sum)
    const isCompared = difference.count !== null || difference.sum !== null
    const state = differs ? 'differs' : isCompared ? 'done' : done.has(kind) ? 'imported' : 'missing'
    return { kind, state, count, sum, old, difference }
  })
}

async function readOurTotals(reader: Reader): Promise<Record<ImportKind, Totals>> {
  const { rows } = await reader.execute<Record<string, string | null>>(sql`
    select (select count(*) from clients where merged_into is null) as clients,
           (select count(*) from units where retired_at is null) as units,
           (select coalesce(sum(purchase_price), 0) from units where retired_at is null) as units_sum,
           (select count(*) from products where kind = 'sell') as goods,
           (select count(*) from client_prices) as price_lists,
           (select count(*) from imported_orders i where exists (
              select from rentals r where r.order_id = i.order_id and ${sql.raw(openRental('r'))})) as open_rentals,
           (select count(*) from deposits d where d.source is not null) as deposits,
           (select coalesce(sum(d.amount), 0) from deposits d where d.source is not null) as deposits_sum,
           (select count(*) from documents where kind = 'opening') as debts,
           (select coalesce(sum(b.billed), 0) from documents d join document_balances b on b.document_id = d.id where d.kind = 'opening') as debts_sum`)
  const [row = {}] = rows
  const number = (name: string) => Number(row[name] ?? 0)
  return {
    clients: { count: number('clients'), sum: null },
    units: { count: number('units'), sum: number('units_sum') },
    goods: { count: number('goods'), sum: null },
    'price-lists': { count: number('price_lists'), sum: null },
    'open-rentals': { count: number('open_rentals'), sum: null },
    deposits: { count: number('deposits'), sum: number('deposits_sum') },
    debts: { count: number('debts'), sum: number('debts_sum') },
  }
}
