import type { CsvColumn } from '#platform/csv/csv-column.ts'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import {
  ExportUtilisation,
  type ProductUtilisation,
  ShowUnitUtilisation,
  ShowUtilisation,
} from '../utilisation.contract.ts'
import { readPlaceCalendars } from './place-calendars.ts'
import { readUnitUtilisation } from './unit-utilisation.queries.ts'
import { readUtilisation } from './utilisation.queries.ts'

/** The rest have earned next to nothing; a file has all. */
const MOST_ON_A_SCREEN = 5_000
const MOST_IN_A_FILE = 100_000

export const utilisationApi: RoomApi = (route) => {
  route(ShowUtilisation, async ({ query, database: { db }, now }) => {
    const { place, ...period } = query
    const calendars = await readPlaceCalendars(db, place)
    return { data: await readUtilisation(db, { ...period, calendars, now, most: MOST_ON_A_SCREEN }) }
  })

  route(ExportUtilisation, async ({ query, database: { db }, now, reply }) => {
    const { place, ...period } = query
    const calendars = await readPlaceCalendars(db, place)
    const rows = await readUtilisation(db, { ...period, calendars, now, most: MOST_IN_A_FILE })
    return sendCsv(reply, { name: 'panauda', day: dayOf(now), total: rows.length, columns, batches: inOne(rows) })
  })

  route(ShowUnitUtilisation, async ({ query: { product_id, place, ...period }, database: { db }, now }) => {
    const calendars = await readPlaceCalendars(db, place)
    const found = await readUnitUtilisation(db, product_id, { ...period, calendars, now })
    if (!found) throw notFound('Tokio nuomos produkto nėra.')
    return found
  })
}

const columns: CsvColumn<keyof ReturnType<typeof asRow>>[] = [
  { field: 'id', head: 'Nr.' },
  { field: 'title', head: 'Produktas' },
  { field: 'units', head: 'Vienetai' },
  { field: 'open_days', head: 'Darbo dienos' },
  { field: 'days_out', head: 'Išnuomota dienų' },
  { field: 'utilisation', head: 'Panauda, %' },
  { field: 'earned', head: 'Uždirbta be PVM' },
  { field: 'cost', head: 'Išlaidos be PVM' },
]

async function* inOne(rows: ProductUtilisation[]) {
  yield rows.map(asRow)
}

const asRow = ({ product, units, open_days, days_out, utilisation, earned, cost }: ProductUtilisation) => ({
  id: product.id,
  title: product.title,
  units,
  open_days,
  days_out,
  utilisation: Math.round(utilisation * 10_000) / 100,
  earned: { cents: earned },
  cost: { cents: cost },
})
