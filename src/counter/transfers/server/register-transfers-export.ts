import type { Route } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { transferStateLabels } from '../transfer-labels.ts'
import { ListTransfers, type Transfer } from '../transfers.contract.ts'
import { readTransferRows, selectTransferIds } from './transfers.queries.ts'

const transfersExport = defineListExport(ListTransfers, { about: 'nobody' })

export function registerTransfersExport(route: Route): void {
  registerListExport(route, transfersExport, async ({ query, database }) => ({
    name: 'perkelimai',
    columns,
    ...(await readRowsByIds(database, {
      ids: selectTransferIds(database.db, query),
      read: (ids) => readTransferRows(database.db, ids),
      idOf: ({ id }) => id,
    })),
  }))
}

const columns: readonly FileColumn<Transfer>[] = [
  { field: 'id', head: 'Nr.', of: 'number' },
  { field: 'number', head: 'Važtaraštis' },
  { field: 'from_place', head: 'Iš', of: 'number' },
  { field: 'to_place', head: 'Į', of: 'number' },
  {
    field: 'lines',
    head: 'Kas vežama',
    cell: ({ lines }) => lines.map(({ title, quantity }) => `${title} × ${quantity}`).join(', '),
  },
  { field: 'leaves_at', head: 'Išvežama', is: 'moment', cell: ({ sent_at, leaves_at }) => sent_at ?? leaves_at },
  {
    field: 'arrives_at',
    head: 'Atvežama',
    is: 'moment',
    cell: ({ received_at, arrives_at }) => received_at ?? arrives_at,
  },
  { field: 'state', head: 'Būsena', cell: ({ state }) => transferStateLabels[state].label },
]
