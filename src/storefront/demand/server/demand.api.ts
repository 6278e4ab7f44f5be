import type { CsvColumn } from '#platform/csv/csv-column.ts'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { ExportLostDemand, type LostDemand, ShowLostDemand } from '../demand.contract.ts'
import { readLostDemand } from './demand.queries.ts'

const MAX_ON_SCREEN = 5_000
const MAX_IN_FILE = 100_000

export const registerLostDemandRoutes: ModuleApi = (route) => {
  route(ShowLostDemand, async ({ query, database: { db } }) => {
    choosePlace(await readPlaces(db), query.place)
    return { data: await readLostDemand(db, query, MAX_ON_SCREEN) }
  })

  route(ExportLostDemand, async ({ query, database: { db }, now, reply }) => {
    choosePlace(await readPlaces(db), query.place)
    const rows = await readLostDemand(db, query, MAX_IN_FILE)
    const name = 'prarasta-paklausa'
    return sendCsv(reply, { name, day: toVilniusDay(now), total: rows.length, columns, batches: inOne(rows) })
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
