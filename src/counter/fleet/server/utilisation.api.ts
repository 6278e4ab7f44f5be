import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { type ReportColumn, registerReportRoutes } from '#shell/reports/server/public/register-report-routes.ts'
import { type ProductUtilisation, ShowUnitUtilisation, utilisationReport } from '../utilisation.contract.ts'
import { readPlaceCalendars } from './public/place-calendars.ts'
import { readUtilisation } from './public/utilisation.queries.ts'
import { readUnitUtilisation } from './unit-utilisation.queries.ts'

export const registerUtilisationRoutes: ModuleApi = (route) => {
  registerReportRoutes(route, utilisationReport, {
    fileName: 'uzimtumas',
    columns,
    read: async (reader, { place, ...query }) =>
      readUtilisation(reader, { ...query, calendars: await readPlaceCalendars(reader, place) }),
  })

  route(ShowUnitUtilisation, async ({ query: { product_id, place, ...period }, database: { db }, now }) => {
    const calendars = await readPlaceCalendars(db, place)
    const unitUtilisation = await readUnitUtilisation(db, product_id, { ...period, calendars, now })
    if (!unitUtilisation) throw notFound('Tokio nuomos produkto nėra.')
    return unitUtilisation
  })
}

const columns: ReportColumn<ProductUtilisation>[] = [
  { head: 'Nr.', cell: ({ product }) => product.id },
  { head: 'Produktas', cell: ({ product }) => product.title },
  { head: 'Vienetai', cell: ({ units }) => units },
  { head: 'Darbo dienos', cell: ({ open_days }) => open_days },
  { head: 'Išnuomota dienų', cell: ({ days_out }) => days_out },
  { head: 'Užimtumas, %', cell: ({ utilisation }) => Math.round(utilisation * 10_000) / 100 },
  { head: 'Uždirbta be PVM', withoutVat: 'Uždirbta', cell: ({ earned }) => ({ cents: earned }) },
  { head: 'Išlaidos be PVM', withoutVat: 'Išlaidos', cell: ({ cost }) => ({ cents: cost }) },
]
