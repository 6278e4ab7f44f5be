import type { ModuleApi } from '#platform/http/api-server.ts'
import { type ReportColumn, registerReportRoutes } from '#shell/reports/server/public/register-report-routes.ts'
import { type DiscountsReportRow, discountsReport } from '../discounts.contract.ts'
import { readDiscounts } from './public/read-discounts.ts'

export const registerDiscountRoutes: ModuleApi = (route) => {
  registerReportRoutes(route, discountsReport, { fileName: 'nuolaidos', columns, read: readDiscounts })
}

const columns: ReportColumn<DiscountsReportRow>[] = [
  { head: 'Darbuotojas', cell: ({ clerk }) => clerk?.name ?? '' },
  { head: 'Priežastis', cell: ({ reason }) => reason },
  { head: 'Eilutės', cell: ({ lines }) => lines },
  { head: 'Be nuolaidos, be PVM', withoutVat: 'Be nuolaidos', cell: ({ list_price }) => ({ cents: list_price }) },
  { head: 'Nuolaida be PVM', withoutVat: 'Nuolaida', cell: ({ taken_off }) => ({ cents: taken_off }) },
  { head: 'Priedas be PVM', withoutVat: 'Priedas', cell: ({ added }) => ({ cents: added }) },
  { head: 'Kaina be PVM', withoutVat: 'Kaina', cell: ({ price }) => ({ cents: price }) },
]
