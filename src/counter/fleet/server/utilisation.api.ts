import type { CsvColumn } from '#platform/csv/csv-column.ts'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
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
const MAX_ON_SCREEN = 5_000
const MAX_IN_FILE = 100_000

export const registerUtilisationRoutes: ModuleApi = (route) => {
  route(ShowUtilisation, async ({ query, database: { db }, now }) => {
    const { place, ...period } = query
    const calendars = await readPlaceCalendars(db, place)
    return { data: await readUtilisation(db, { ...period, calendars, now, max: MAX_ON_SCREEN }) }
  })

  route(ExportUtilisation, async ({ query, database: { db }, now, reply }) => {
    const { place, ...period } = query
    const calendars = await readPlaceCalendars(db, place)
    const rows = await readUtilisation(db, { ...period, calendars, now, max: MAX_IN_FILE })
    return sendCsv(reply, {
      name: 'panauda',
      day: toVilniusDay(now),
      total: rows.length,
      columns,
      batches: inOne(rows),
    })
  })

  route(ShowUnitUtilisation, async ({ query: { product_id, place, ...period }, database: { db }, now }) => {
    const calendars = await readPlaceCalendars(db, place)
    const unitUtilisation = await readUnitUtilisation(db, product_id, { ...period, calendars, now })
    if (!unitUtilisation) throw notFound('Tokio nuomos produkto nėra.')
    return unitUtilisation
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
