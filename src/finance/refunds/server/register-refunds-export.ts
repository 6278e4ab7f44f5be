import type { Route } from '#platform/http/api-server.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { refundStateLabels } from '../refund-states.ts'
import { ListRefunds, type Refund } from '../refunds.contract.ts'
import { readRefundRows, selectRefundIds } from './refunds.queries.ts'

const refundsExport = defineListExport(ListRefunds, { risk: 'exports-people' })

export function registerRefundsExport(route: Route): void {
  registerListExport(route, refundsExport, async ({ query, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const rows = await readRowsByIds(database, {
      ids: selectRefundIds(database.db, query),
      read: (ids) => readRefundRows(database.db, ids),
      idOf: ({ id }) => id,
    })
    return { name: 'pinigu-grazinimai', columns, ...rows }
  })
}

const columns: readonly FileColumn<Refund>[] = [
  { field: 'id', head: 'Nr.', of: 'name' },
  { field: 'name', head: 'Gavėjas' },
  { field: 'iban', head: 'Sąskaita', of: 'name' },
  { field: 'order_id', head: 'Užsakymas' },
  { field: 'client', head: 'Klientas', of: 'order_id' },
  { field: 'of', head: 'Už', of: 'order_id', cell: (row) => (row.of === 'deposit' ? 'Užstatas' : 'Mokėjimas') },
  { field: 'reference', head: 'Nuoroda', of: 'state' },
  { field: 'wanted_at', head: 'Įrašyta', is: 'moment' },
  { field: 'state', head: 'Būsena', cell: ({ state }) => refundStateLabels[state] },
  { field: 'done_on', head: 'Įvykdyta', of: 'state', is: 'day' },
  { field: 'amount', head: 'Suma', is: 'money' },
]
