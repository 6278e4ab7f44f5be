import type { Route } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsInPages } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { dataRequestKindLabels } from '../data-request-kinds.ts'
import { dataRequestStateWords } from '../data-request-states.ts'
import { type DataRequest, ListDataRequests } from '../privacy.contract.ts'
import { listRequests } from './data-requests.queries.ts'

const dataRequestsExport = defineListExport(ListDataRequests, { risk: 'exports-people' })

export function registerDataRequestsExport(route: Route): void {
  registerListExport(route, dataRequestsExport, async ({ query, now, database: { db } }) => ({
    name: 'duomenu-prasymai',
    columns,
    ...(await readRowsInPages((page) => listRequests(db, { ...query, ...page }, now))),
  }))
}

const columns: readonly FileColumn<DataRequest>[] = [
  { field: 'id', head: 'Nr.', of: 'received_at' },
  { field: 'received_at', head: 'Gauta', is: 'moment' },
  { field: 'kind', head: 'Ko prašo', cell: ({ kind }) => dataRequestKindLabels[kind] },
  { field: 'email', head: 'Kas' },
  { field: 'note', head: 'Pastaba', of: 'email' },
  { field: 'state', head: 'Būsena', cell: ({ state }) => dataRequestStateWords[state] },
  { field: 'due_at', head: 'Terminas', is: 'moment' },
  { field: 'closed_at', head: 'Baigta', of: 'due_at', is: 'moment' },
]
