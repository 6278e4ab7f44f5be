import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { registerReportRoutes } from '#shell/reports/server/public/register-report-routes.ts'
import { type ProductUtilisation, ShowUnitUtilisation, utilisationReport } from '../utilisation.contract.ts'
import { readPlaceCalendars } from './public/place-calendars.ts'
import { readUtilisationReport } from './public/read-utilisation-report.ts'
import { readUnitUtilisation } from './unit-utilisation.queries.ts'

export const registerUtilisationRoutes: ModuleApi = (route) => {
  registerReportRoutes(route, utilisationReport, { fileName: 'uzimtumas', columns, read: readUtilisationReport })

  route(ShowUnitUtilisation, async ({ query: { product_id, place, ...period }, database: { db }, now }) => {
    const calendars = await readPlaceCalendars(db, place)
    const unitUtilisation = await readUnitUtilisation(db, product_id, { ...period, calendars, now })
    if (!unitUtilisation) throw notFound('Tokio nuomos produkto nėra.')
    return unitUtilisation
  })
}

const columns: FileColumn<ProductUtilisation>[] = [
  { field: 'id', of: 'product', head: 'Nr.', cell: ({ product }) => product.id },
  { field: 'product', head: 'Produktas', cell: ({ product }) => product.title },
  { field: 'units', head: 'Vienetai' },
  { field: 'open_days', of: 'open', head: 'Darbo dienos' },
  { field: 'days_out', of: 'out', head: 'Išnuomota dienų' },
  {
    field: 'utilisation',
    of: 'share',
    head: 'Užimtumas, %',
    cell: ({ utilisation }) => Math.round(utilisation * 10_000) / 100,
  },
  { field: 'earned', head: 'Uždirbta be PVM', withoutVat: 'Uždirbta', is: 'money' },
  { field: 'cost', head: 'Išlaidos be PVM', withoutVat: 'Išlaidos', is: 'money' },
]
