import { catalogueFieldDescriptions } from '#catalogue/product-labels.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { CsvColumn } from '#platform/csv/csv-column.ts'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { subjectLabels } from '#shell/history/audit-events.ts'
import { formatEventLabel } from '#shell/history/event-label.ts'
import { formatActorName } from '#shell/history/format-actor-name.ts'
import { ExportHistory, type HistoryLine, ListHistory, ListHistoryPeople } from '#shell/history/history.contract.ts'
import { listDetailLines } from '#shell/history/list-detail-lines.ts'
import { ListSecurityEvents } from '#shell/history/security.contract.ts'
import { countHistory, listHistory, listHistoryActors, listHistoryInBatches } from './history.queries.ts'
import { countSecurityEvents, listSecurityEvents } from './security-events.queries.ts'

const perPage = 20

export const registerAuditRoutes: ModuleApi = (route) => {
  route(ListHistory, async ({ query: { page, ...input }, database: { db } }) => {
    const lines = await listHistory(db, input, { limit: perPage, offset: (page - 1) * perPage })
    return buildPageAnswer(lines, await countHistory(db, input), page, perPage, ListHistory.address)
  })

  route(ListHistoryPeople, async ({ database }) => ({ data: await listHistoryActors(database.db) }))

  route(ListSecurityEvents, async ({ query: { page, ...input }, database: { db } }) => {
    const lines = await listSecurityEvents(db, input, { limit: perPage, offset: (page - 1) * perPage })
    return buildPageAnswer(lines, await countSecurityEvents(db, input), page, perPage, ListSecurityEvents.address)
  })

  route(ExportHistory, async ({ query, now, database: { db }, reply }) => {
    const total = await countHistory(db, query)
    return sendCsv(reply, {
      name: 'istorija',
      day: toVilniusDay(now),
      total,
      columns,
      batches: rowsOf(listHistoryInBatches(db, query)),
    })
  })
}

const columns: CsvColumn<keyof ReturnType<typeof asRow>>[] = [
  { field: 'at', head: 'Laikas' },
  { field: 'by', head: 'Kas' },
  { field: 'deed', head: 'Veiksmas' },
  { field: 'kind', head: 'Kam' },
  { field: 'subject', head: 'Pavadinimas' },
  { field: 'details', head: 'Kas pasikeitė' },
]

async function* rowsOf(batches: AsyncIterable<HistoryLine[]>) {
  for await (const lines of batches) yield lines.map(asRow)
}

const asRow = (line: HistoryLine) => ({
  at: formatDateTime(line.at),
  by: formatActorName(line.by),
  deed: formatEventLabel(line.deed),
  kind: subjectLabels[line.subject.kind],
  subject: line.subject.title,
  details: listDetailLines(line, catalogueFieldDescriptions)
    .map(({ label, before, after }) => `${label}: ${before === undefined ? '' : `${before} → `}${after}`)
    .join('\n'),
})
