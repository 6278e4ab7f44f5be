import type { ModuleApi } from '#platform/http/api-server.ts'
import { type ReportColumn, registerReportRoutes } from '#shell/reports/server/public/register-report-routes.ts'
import { type LostDemand, lostDemandReport } from '../demand.contract.ts'
import { readLostDemand } from './public/demand.queries.ts'

export const registerLostDemandRoutes: ModuleApi = (route) => {
  registerReportRoutes(route, lostDemandReport, { fileName: 'prarasta-paklausa', columns, read: readLostDemand })
}

const columns: ReportColumn<LostDemand>[] = [
  { head: 'Nr.', cell: ({ product }) => product.id },
  { head: 'Produktas', cell: ({ product }) => product.title },
  { head: 'Kartai', cell: ({ times }) => times },
  { head: 'Dienos', cell: ({ days }) => days },
  { head: 'Kaina be PVM', withoutVat: 'Kaina', cell: ({ price }) => ({ cents: price }) },
]
