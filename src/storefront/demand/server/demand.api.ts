import type { ModuleApi } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { registerReportRoutes } from '#shell/reports/server/public/register-report-routes.ts'
import { type LostDemand, lostDemandReport } from '../demand.contract.ts'
import { readLostDemand } from './public/demand.queries.ts'

export const registerLostDemandRoutes: ModuleApi = (route) => {
  registerReportRoutes(route, lostDemandReport, { fileName: 'prarasta-paklausa', columns, read: readLostDemand })
}

const columns: FileColumn<LostDemand>[] = [
  { field: 'id', of: 'product', head: 'Nr.', cell: ({ product }) => product.id },
  { field: 'product', head: 'Produktas', cell: ({ product }) => product.title },
  { field: 'times', head: 'Kartai' },
  { field: 'days', head: 'Dienos' },
  { field: 'price', head: 'Kaina be PVM', withoutVat: 'Kaina', is: 'money' },
]
