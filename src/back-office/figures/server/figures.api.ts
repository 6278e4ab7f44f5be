import type { ModuleApi } from '#platform/http/api-server.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { registerPivot } from '#shell/reports/server/public/register-pivot.ts'
import { ListMailableViews, SaveMailedReports, ShowMailedReports, ShowMonthReport } from '../month-report.contract.ts'
import { pivotsOfScreens } from './find-reports-of-screens.ts'
import { readMonthReport } from './read-month-report.ts'
import { listMailableViews, readMailedReports, saveMailedReports } from './report-mails.ts'

export const registerFiguresRoutes: ModuleApi = (route) => {
  for (const { pivot, source, fileName } of pivotsOfScreens.values())
    registerPivot(route, pivot, { fileName, ...source })

  route(ShowMonthReport, async ({ query: { month, place }, database: { db }, now }) => {
    choosePlace(await readPlaces(db), place)
    return { data: await readMonthReport(db, { month, place, now }) }
  })

  route(ShowMailedReports, async ({ who, database: { db } }) => ({ data: await readMailedReports(db, who.id) }))

  route(ListMailableViews, async ({ who, database: { db } }) => ({ data: await listMailableViews(db, who.id) }))

  route(SaveMailedReports, async ({ body, who, act, database: { db } }) => {
    await act((work) => saveMailedReports(work, body))
    return { data: await readMailedReports(db, who.id) }
  })
}
