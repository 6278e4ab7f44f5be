import type { Route } from '#platform/http/api-server.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { addXlsxExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { paymentWayLabels } from '../payment-ways.ts'
import { ExportPayments, type PaymentRow } from '../payments.contract.ts'
import { buildPaymentIdsSql, readPaymentRows } from './payments.queries.ts'

export function registerPaymentsExport(route: Route): void {
  registerListExport(route, addXlsxExport(ExportPayments), async ({ query, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const rows = await readRowsByIds(database, {
      ids: await buildPaymentIdsSql(database.db, query),
      read: (ids) => readPaymentRows(database.db, ids),
      idOf: ({ id }) => id,
    })
    return { name: 'mokejimai', columns, ...rows }
  })
}

const columns: readonly FileColumn<PaymentRow>[] = [
  { field: 'id', head: 'Nr.' },
  { field: 'paid_on', head: 'Diena', is: 'day' },
  { field: 'order_id', head: 'Užsakymas', of: 'order' },
  { field: 'client', head: 'Klientas', of: 'order' },
  {
    field: 'way',
    head: 'Būdas',
    cell: ({ bank_entry_id, way }) => (bank_entry_id === null ? paymentWayLabels[way] : 'Iš banko išrašo'),
  },
  { field: 'receipt_number', head: 'Kvitas', of: 'way' },
  { field: 'debtor_name', head: 'Mokėtojas', of: 'note' },
  { field: 'note', head: 'Pastaba' },
  {
    field: 'reversed',
    head: 'Atitaisymas',
    of: 'note',
    cell: ({ reverses, reversed }) => (reverses !== null ? 'Atitaisymas' : reversed ? 'Atitaisyta' : ''),
  },
  { field: 'amount', head: 'Suma', is: 'money' },
]
