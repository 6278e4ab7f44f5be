import { payMethodLabels } from '#finance/providers/pay-methods.ts'
import type { Route } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { onlineStateLabels, providerTitles, toDecideReasons } from '../online-payment-states.ts'
import { ListOnlinePayments, type OnlinePaymentRow } from '../online-payments.contract.ts'
import { buildOnlinePaymentIdsSql, readOnlinePaymentRows } from './public/online-payments.queries.ts'

const onlinePaymentsExport = defineListExport(ListOnlinePayments, { risk: 'exports-people' })

export function registerOnlinePaymentsExport(route: Route): void {
  registerListExport(route, onlinePaymentsExport, async ({ query, database }) => {
    const rows = await readRowsByIds(database, {
      ids: await buildOnlinePaymentIdsSql(database.db, query),
      read: (ids) => readOnlinePaymentRows(database.db, ids),
      idOf: ({ id }) => id,
    })
    return { name: 'mokejimai-internetu', columns, ...rows }
  })
}

const columns: readonly FileColumn<OnlinePaymentRow>[] = [
  { field: 'id', head: 'Nr.', of: 'begun_at' },
  { field: 'begun_at', head: 'Pradėta', is: 'moment' },
  { field: 'order_id', head: 'Užsakymas', of: 'for' },
  { field: 'client', head: 'Klientas', of: 'for' },
  { field: 'way', head: 'Kaip', cell: ({ way, method }) => way ?? payMethodLabels[method] },
  { field: 'provider', head: 'Teikėjas', of: 'way', cell: ({ provider }) => providerTitles[provider] },
  { field: 'reference', head: 'Mokėjimo numeris', of: 'way' },
  { field: 'state', head: 'Būsena', cell: ({ state }) => onlineStateLabels[state] },
  {
    field: 'to_decide',
    head: 'Ką spręsti',
    of: 'state',
    cell: ({ to_decide }) => (to_decide ? toDecideReasons[to_decide] : ''),
  },
  { field: 'amount', head: 'Suma', is: 'money' },
  { field: 'kept', head: 'Gauta', is: 'money', cell: ({ received, returned }) => received - returned },
]
