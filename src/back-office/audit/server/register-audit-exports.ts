import { catalogueFieldDescriptions } from '#catalogue/product-labels.ts'
import type { HandlerInput, Route } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { addXlsxExport, defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { subjectLabels } from '#shell/history/audit-events.ts'
import { formatEventLabel } from '#shell/history/event-label.ts'
import { formatActorName } from '#shell/history/format-actor-name.ts'
import { ExportHistory, type HistoryLine } from '#shell/history/history.contract.ts'
import { listDetailLines } from '#shell/history/list-detail-lines.ts'
import { ListSecurityEvents, type SecurityLine } from '#shell/history/security.contract.ts'
import { securityEventLabels } from '#shell/history/security-event-labels.ts'
import { countHistory, listHistoryInBatches } from './history.queries.ts'
import { readSecurityEvents, selectSecurityEventIds } from './security-events.queries.ts'

const historyExport = addXlsxExport({ ...ExportHistory, address: '/api/admin/history/export.csv' })
const securityEventsExport = defineListExport(ListSecurityEvents, { risk: 'exports-people' })

export function registerAuditExports(route: Route): void {
  registerListExport(route, historyExport, findHistory)
  // the address that it had before
  registerListExport(route, { csv: ExportHistory }, findHistory)

  registerListExport(route, securityEventsExport, async ({ query, database }) => {
    const rows = await readRowsByIds(database, {
      ids: selectSecurityEventIds(database.db, query),
      read: (ids) => readSecurityEvents(database.db, ids),
      idOf: ({ id }) => id,
    })
    return { name: 'saugumo-ivykiai', columns: securityEventColumns, ...rows }
  })
}

const findHistory = async ({
  query,
  database: { db },
}: Pick<HandlerInput<typeof ExportHistory>, 'query' | 'database'>) => ({
  name: 'istorija',
  columns: historyColumns,
  total: await countHistory(db, query),
  batches: listHistoryInBatches(db, query),
})

const securityEventColumns: readonly FileColumn<SecurityLine>[] = [
  { field: 'at', head: 'Laikas', is: 'moment' },
  { field: 'event', head: 'Įvykis', cell: ({ event }) => securityEventLabels[event] },
  { field: 'path', head: 'Kas skaityta', of: 'event' },
  { field: 'account', head: 'Paskyra', cell: ({ account }) => account?.name },
  { field: 'by', head: 'Kas', cell: ({ by }) => by?.name },
  { field: 'client', head: 'Iš kur' },
]

const historyColumns: readonly FileColumn<HistoryLine>[] = [
  { field: 'at', head: 'Laikas', is: 'moment' },
  { field: 'by', head: 'Kas', cell: (line) => formatActorName(line.by) },
  { field: 'deed', head: 'Veiksmas', cell: (line) => formatEventLabel(line.deed) },
  { field: 'kind', head: 'Kam', of: 'subject', cell: (line) => subjectLabels[line.subject.kind] },
  { field: 'subject', head: 'Pavadinimas', cell: (line) => line.subject.title },
  {
    field: 'details',
    head: 'Kas pasikeitė',
    cell: (line) =>
      listDetailLines(line, catalogueFieldDescriptions)
        .map(({ label, before, after }) => `${label}: ${before === undefined ? '' : `${before} → `}${after}`)
        .join('\n'),
  },
]
