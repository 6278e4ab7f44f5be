import type { RoomApi } from '#platform/http/api-server.ts'
import { ShowChecklist } from '../checklist.contract.ts'
import { readChecklist } from './checklist.queries.ts'

export const checklistApi: RoomApi = (route) => {
  route(ShowChecklist, async ({ database, config }) => ({ data: await readChecklist(database.db, config) }))
}
