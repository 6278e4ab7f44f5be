import { dayOf } from '#calendar/vilnius-time.ts'
import type { CsvColumn } from '#platform/csv/csv-column.ts'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { ExportLostDemand, type LostDemand, ShowLostDemand } from '../demand.contract.ts'
import { readLostDemand } from './demand.queries.ts'

/** Further products were hardly asked for; a file has them. */
const MOST_ON_A_SCREEN = 5_000
const MOST_IN_A_FILE = 100_000

/** What visitors wanted to rent and could not have. */
export const demandApi: RoomApi = (route) => {
  route(ShowLostDemand, async ({ query, database: { db } }) => ({
    data: await readLostDemand(db, query, MOST_ON_A_SCREEN),
  }))

  route(ExportLostDemand, async ({ query, database: { db }, now, reply }) => {
    const rows = await readLostDemand(db, query, MOST_IN_A_FILE)
    const name = 'prarasta-paklausa'
    return sendCsv(reply, { name, day: dayOf(now), total: rows.length, columns, batches: inOne(rows) })
  })
}

const columns: CsvColumn<keyof ReturnType<typeof asRow>>[] = [
  { field: 'id', head: 'Nr.' },
  { field: 'title', head: 'Produktas' },
  { field: 'times', head: 'Kartai' },
  { field: 'days', head: 'Dienos' },
  { field: 'price', head: 'Kaina be PVM' },
]

async function* inOne(rows: LostDemand[]) {
  yield rows.map(asRow)
}

const asRow = ({ product, times, days, price }: LostDemand) => ({
  id: product.id,
  title: product.title,
  times,
  days,
  price: { cents: price },
})
