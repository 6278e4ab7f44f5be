import { catalogueTold } from '#catalogue/product-words.ts'
import { pageOf } from '#platform/contract.ts'
import type { CsvColumn } from '#platform/csv/csv-column.ts'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { subjectWords } from '#shell/history/audit-events.ts'
import { detailLines } from '#shell/history/detail-lines.ts'
import { doerName } from '#shell/history/doer-name.ts'
import { formatEventLabel } from '#shell/history/event-label.ts'
import { ExportHistory, type HistoryLine, ListHistory, ListHistoryPeople } from '#shell/history/history.contract.ts'
import { ListSecurityEvents } from '#shell/history/security.contract.ts'
import { countHistory, historyInBatches, historyPeople, listHistory } from './history.queries.ts'
import { countSecurityEvents, listSecurityEvents } from './security-events.queries.ts'

const perPage = 20

export const auditApi: RoomApi = (route) => {
  route(ListHistory, async ({ query: { page, ...asked }, database: { db } }) => {
    const lines = await listHistory(db, asked, { limit: perPage, offset: (page - 1) * perPage })
    return pageOf(lines, await countHistory(db, asked), page, perPage, ListHistory.address)
  })

  route(ListHistoryPeople, async ({ database }) => ({ data: await historyPeople(database.db) }))

  route(ListSecurityEvents, async ({ query: { page, ...asked }, database: { db } }) => {
    const lines = await listSecurityEvents(db, asked, { limit: perPage, offset: (page - 1) * perPage })
    return pageOf(lines, await countSecurityEvents(db, asked), page, perPage, ListSecurityEvents.address)
  })

  route(ExportHistory, async ({ query, now, database: { db }, reply }) => {
    const total = await countHistory(db, query)
    return sendCsv(reply, {
      name: 'istorija',
      day: dayOf(now),
      total,
      columns,
      batches: rowsOf(historyInBatches(db, query)),
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
  by: doerName(line.by),
  deed: formatEventLabel(line.deed),
  kind: subjectWords[line.subject.kind],
  subject: line.subject.title,
  details: detailLines(line, catalogueTold)
    .map(({ label, before, after }) => `${label}: ${before === undefined ? '' : `${before} → `}${after}`)
    .join('\n'),
})
