import type { ModuleApi } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { registerReportRoutes } from '#shell/reports/server/public/register-report-routes.ts'
import { type DiscountsReportRow, discountsReport } from '../discounts.contract.ts'
import { readDiscounts } from './public/read-discounts.ts'

export const registerDiscountRoutes: ModuleApi = (route) => {
  registerReportRoutes(route, discountsReport, { fileName: 'nuolaidos', columns, read: readDiscounts })
}

const columns: FileColumn<DiscountsReportRow>[] = [
  { field: 'clerk', of: 'key', head: 'Darbuotojas', cell: ({ clerk }) => clerk?.name ?? '' },
  { field: 'reason', of: 'key', head: 'Priežastis' },
  { field: 'lines', head: 'Eilutės' },
  { field: 'list_price', of: 'list', head: 'Be nuolaidos, be PVM', withoutVat: 'Be nuolaidos', is: 'money' },
  { field: 'taken_off', of: 'off', head: 'Nuolaida be PVM', withoutVat: 'Nuolaida', is: 'money' },
  { field: 'added', head: 'Priedas be PVM', withoutVat: 'Priedas', is: 'money' },
  { field: 'price', head: 'Kaina be PVM', withoutVat: 'Kaina', is: 'money' },
]
