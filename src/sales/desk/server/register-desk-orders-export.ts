import type { Route } from '#platform/http/api-server.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { type DeskOrderSummary, ListDeskOrders } from '../desk.contract.ts'
import { deskStateLabels } from '../desk-states.ts'
import { readDeskOrderRows, selectDeskOrderIds } from './desk-orders.queries.ts'

const deskOrdersExport = defineListExport(ListDeskOrders, { risk: 'exports-people' })

export function registerDeskOrdersExport(route: Route): void {
  registerListExport(route, deskOrdersExport, async ({ query, now, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const rows = await readRowsByIds(database, {
      ids: selectDeskOrderIds(database.db, query, now),
      read: (ids) => readDeskOrderRows(database.db, ids, now),
      idOf: ({ id }) => id,
    })
    return { name: 'juodrasciai-ir-pasiulymai', columns, ...rows }
  })
}

const columns: readonly FileColumn<DeskOrderSummary>[] = [
  { field: 'id', head: 'Nr.', of: 'number' },
  { field: 'number', head: 'Pasiūlymas' },
  { field: 'client', head: 'Klientas' },
  { field: 'phone', head: 'Telefonas', of: 'client' },
  { field: 'price_with_vat', head: 'Suma su PVM', withoutVat: 'Suma', of: 'price', is: 'money' },
  { field: 'valid_until', head: 'Galioja iki', of: 'valid', is: 'moment' },
  { field: 'holds_until', head: 'Laikoma iki', of: 'valid', is: 'moment' },
  { field: 'updated_at', head: 'Keista', of: 'changed', is: 'moment' },
  { field: 'made_by', head: 'Kas rašė', of: 'changed' },
  { field: 'state', head: 'Būsena', cell: ({ state }) => deskStateLabels[state].label },
]
