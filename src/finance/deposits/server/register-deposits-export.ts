import type { Route } from '#platform/http/api-server.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { type DepositRow, ListDeposits } from '../deposits.contract.ts'
import { buildDepositIdsSql, readDepositRows } from './public/deposits.queries.ts'

const depositsExport = defineListExport(ListDeposits, { risk: 'exports-people' })

export function registerDepositsExport(route: Route): void {
  registerListExport(route, depositsExport, async ({ query, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const rows = await readRowsByIds(database, {
      ids: buildDepositIdsSql(query),
      read: (ids) => readDepositRows(database.db, ids),
      idOf: ({ order_id }) => order_id,
    })
    return { name: 'uzstatai', columns, ...rows }
  })
}

const columns: readonly FileColumn<DepositRow>[] = [
  { field: 'order_id', head: 'Užsakymas' },
  { field: 'client', head: 'Klientas' },
  { field: 'since', head: 'Priimtas', is: 'moment' },
  { field: 'taken', head: 'Priimta', is: 'money' },
  { field: 'returned', head: 'Grąžinta', is: 'money' },
  { field: 'kept', head: 'Sulaikyta', is: 'money' },
  { field: 'held', head: 'Laikoma', is: 'money' },
  { field: 'card_until', head: 'Kortelėje iki', is: 'moment' },
  { field: 'settled_at', head: 'Atsiskaityta', of: 'state', is: 'moment' },
]
