import { buildPageAnswer, toPageWindow } from '#platform/contract.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { ListHistory, ListHistoryPeople } from '#shell/history/history.contract.ts'
import { ListSecurityEvents } from '#shell/history/security.contract.ts'
import { countHistory, listHistory, listHistoryActors } from './history.queries.ts'
import { countSecurityEvents, listSecurityEvents } from './security-events.queries.ts'

const LINES_A_PAGE = 20

export const registerAuditRoutes: ModuleApi = (route) => {
  route(ListHistory, async ({ query, database: { db } }) => {
    const lines = await listHistory(db, query, toPageWindow(query, LINES_A_PAGE))
    return buildPageAnswer(lines, await countHistory(db, query), query, LINES_A_PAGE, ListHistory.address)
  })

  route(ListHistoryPeople, async ({ database }) => ({ data: await listHistoryActors(database.db) }))

  route(ListSecurityEvents, async ({ query, database: { db } }) => {
    const lines = await listSecurityEvents(db, query, toPageWindow(query, LINES_A_PAGE))
    return buildPageAnswer(lines, await countSecurityEvents(db, query), query, LINES_A_PAGE, ListSecurityEvents.address)
  })
}
