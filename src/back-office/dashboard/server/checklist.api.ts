import type { ModuleApi } from '#platform/http/api-server.ts'
import { ShowChecklist } from '../checklist.contract.ts'
import { readChecklist } from './checklist.queries.ts'

export const registerChecklistRoutes: ModuleApi = (route) => {
  route(ShowChecklist, async ({ database, config }) => ({ data: await readChecklist(database.db, config) }))
}
