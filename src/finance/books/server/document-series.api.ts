import type { ModuleApi } from '#platform/http/api-server.ts'
import { ListDocumentSeries } from '../document-series.contract.ts'
import { listDocumentSeries } from './document-series.queries.ts'

export const registerDocumentSeriesRoutes: ModuleApi = (route) => {
  route(ListDocumentSeries, async ({ database }) => ({ data: await listDocumentSeries(database.db) }))
}
