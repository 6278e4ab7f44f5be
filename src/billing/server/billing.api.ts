import { dayOf } from '#calendar/vilnius-time.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { invalid } from '#platform/refusal.ts'
import { RunBilling } from '../billing.contract.ts'
import { runBilling } from './run-billing.ts'

export const billingApi: RoomApi = (route) => {
  route(RunBilling, async ({ body, who, now, database, log }) => {
    const { until, dry_run: dryRun, client_ids: clientIds } = body
    if (until > dayOf(now)) throw invalid({ until: ['Sąskaitas galima išrašyti daugiausia iki šiandien.'] })
    return runBilling({ database, log }, { until, dryRun, clientIds, byUserId: who.id, now })
  })
}
