import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { renderPaperPdf } from '#people/documents/server/public/render-document-pdf.ts'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { CsvColumn } from '#platform/csv/csv-column.ts'
import type { Cents } from '#platform/csv/format-csv-line.ts'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildCashBookPaper, withBalances } from '../build-cash-book-paper.ts'
import { buildTillReportPaper } from '../build-till-report-paper.ts'
import { formatTillEntryLabel } from '../till-labels.ts'
import {
  CashBookCsv,
  CashBookPdf,
  CloseTill,
  ListTills,
  MoveCash,
  OpenTill,
  ShowTill,
  TillReportPdf,
} from '../tills.contract.ts'
import { closeTill } from './close-till.ts'
import { moveCash } from './move-cash.ts'
import { openTill } from './open-till.ts'
import { listTills, readCashBook, showTill, TILLS_A_PAGE } from './tills.queries.ts'

export const registerTillRoutes: ModuleApi = (route) => {
  route(ListTills, async ({ query, database }) => {
    const { rows, total } = await listTills(database.db, query)
    return buildPageAnswer(
      rows,
      total,
      query,
      TILLS_A_PAGE,
      buildEndpointUrl(ListTills, { query: { place_id: query.place_id } }),
    )
  })

  route(OpenTill, async ({ body: { place_id, float }, act }) =>
    act(async (work) => {
      const { moves: _, ...data } = await shown(work.tx, await openTill(work, { placeId: place_id, float }))
      return { data }
    }),
  )

  route(ShowTill, async ({ params, database }) => ({ data: await shown(database.db, params.id) }))

  route(MoveCash, async ({ params, body, act }) =>
    act(async (work) => {
      await moveCash(work, { tillId: params.id, ...body })
      return { data: await shown(work.tx, params.id) }
    }),
  )

  route(CloseTill, async ({ params, body, act }) => ({
    data: await act((work) => closeTill(work, { tillId: params.id, ...body })),
  }))

  route(TillReportPdf, async ({ params, now, database, config, reply }) => {
    const till = await shown(database.db, params.id)
    const settings = await readSettings(database.db)
    answerPdf(reply, `kasa-${till.id}.pdf`)
    return renderPaperPdf(buildTillReportPaper({ till, settings, made_on: toVilniusDay(now) }), config)
  })

  route(CashBookPdf, async ({ query: { place_id, from, to }, now, database: { db }, config, reply }) => {
    const places = await readPlaces(db)
    const paper = buildCashBookPaper({
      ...(await readCashBook(db, { placeId: place_id, from, to })),
      from,
      to,
      made_on: toVilniusDay(now),
      settings: await readSettings(db),
      place: places.find(({ id }) => id === place_id)?.title,
      isOnly: places.length === 1,
    })
    answerPdf(reply, `kasos-knyga-${from}-${to}.pdf`)
    return renderPaperPdf(paper, config)
  })

  route(CashBookCsv, async ({ query: { place_id, from, to }, now, database, reply }) => {
    const book = withBalances(await readCashBook(database.db, { placeId: place_id, from, to }))
    const rows = book.map(({ at, place, till_id, receipt_number, amount, balance, ...row }) => ({
      at: formatDateTime(at.toISOString()),
      place,
      till_id,
      what: formatTillEntryLabel({ ...row, amount }),
      order_id: row.order_id ?? '',
      receipt_number: receipt_number ?? '',
      came: amount > 0 ? { cents: amount } : '',
      went: amount < 0 ? { cents: -amount } : '',
      balance: { cents: balance },
    }))
    return sendCsv<CsvRow>(reply, {
      name: 'kasos-knyga',
      day: toVilniusDay(now),
      total: rows.length,
      columns,
      batches: inOne(rows),
    })
  })
}

const columns = [
  { field: 'at', head: 'Data' },
  { field: 'place', head: 'Padalinys' },
  { field: 'till_id', head: 'Kasos Nr.' },
  { field: 'what', head: 'Kas' },
  { field: 'order_id', head: 'Užsakymo Nr.' },
  { field: 'receipt_number', head: 'Kvito Nr.' },
  { field: 'came', head: 'Gauta' },
  { field: 'went', head: 'Išmokėta' },
  { field: 'balance', head: 'Likutis' },
] as const satisfies CsvColumn[]

type CsvRow = Record<(typeof columns)[number]['field'], string | number | Cents>

async function* inOne(rows: CsvRow[]) {
  yield rows
}

async function shown(reader: Reader, id: number) {
  const till = await showTill(reader, id)
  if (!till) throw notFound('Tokios kasos nėra.')
  return till
}
