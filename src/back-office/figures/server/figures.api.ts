import type { ModuleApi } from '#platform/http/api-server.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { registerPivot } from '#shell/reports/server/public/register-pivot.ts'
import { SaveMailedReports, ShowMailedReports, ShowMonthReport } from '../month-report.contract.ts'
import { salesPivot } from '../sales.pivot.ts'
import { readMonthReport } from './read-month-report.ts'
import { readMailedReports, saveMailedReports } from './report-mails.ts'
import { salesSource } from './sales-source.ts'

export const registerFiguresRoutes: ModuleApi = (route) => {
  registerPivot(route, salesPivot, { fileName: 'pardavimai', ...salesSource })

  route(ShowMonthReport, async ({ query: { month, place }, database: { db }, now }) => {
    choosePlace(await readPlaces(db), place)
    return { data: await readMonthReport(db, { month, place, now }) }
  })

  route(ShowMailedReports, async ({ who, database: { db } }) => ({ data: await readMailedReports(db, who.id) }))

  route(SaveMailedReports, async ({ body, who, act, database: { db } }) => {
    await act((work) => saveMailedReports(work, body))
    return { data: await readMailedReports(db, who.id) }
  })
}
