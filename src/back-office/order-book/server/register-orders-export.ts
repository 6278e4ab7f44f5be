import { formatClientName } from '#orders/office/public/format-client-name.ts'
import { getOrderState, type OrderState } from '#orders/order-states.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { buildLabelsColumn } from '#people/labels/server/public/build-labels-column.ts'
import type { Route } from '#platform/http/api-server.ts'
import { getOrderStage, orderStages } from '#rentals/rental-states.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { readOrderRows, selectOrderIds } from './order-book.queries.ts'

const ordersExport = defineListExport(ListOrders, { risk: 'exports-people' })

export function registerOrdersExport(route: Route): void {
  registerListExport(route, ordersExport, async ({ query, now, database }) => {
    const { db } = database
    choosePlace(await readPlaces(db), query.place || undefined)
    const rows = await readRowsByIds(database, {
      ids: selectOrderIds(db, query),
      read: (ids) => readOrderRows(db, ids),
      idOf: ({ id }) => id,
    })
    return { name: 'uzsakymai', columns: buildColumns(now), ...rows }
  })
}

const stateWords: Record<OrderState, string> = {
  paid: 'Apmokėtas',
  unpaid: 'Neapmokėtas',
  waiting: 'Laukia patvirtinimo',
  unapproved: 'Nepatvirtintas',
  'on-credit': 'Pagal sąskaitą',
  lapsed: 'Nebegalioja',
}

type FileOrder = Awaited<ReturnType<typeof readOrderRows>>[number]

const buildColumns = (now: Date): readonly FileColumn<FileOrder>[] => [
  { field: 'id', head: 'Nr.' },
  { field: 'client', head: 'Klientas', cell: formatClientName },
  { field: 'placed_at', head: 'Pateiktas', of: 'client', is: 'moment' },
  { field: 'price', head: 'Kaina be PVM', withoutVat: null, is: 'money' },
  { field: 'price_with_vat', head: 'Kaina su PVM', withoutVat: 'Kaina', is: 'money' },
  { field: 'state', head: 'Apmokėjimas', of: 'is_payed', cell: (order) => stateWords[getOrderState(order)] },
  {
    field: 'stage',
    head: 'Būsena',
    cell: ({ rentals }) => {
      const stage = getOrderStage(rentals, now)
      return stage && orderStages[stage].label
    },
  },
  buildLabelsColumn('client'),
]
