import { dayOf } from '#calendar/vilnius-time.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { streamList } from '#platform/http/stream-list.ts'
import { invalid } from '#platform/refusal.ts'
import { RunBilling, RunDocument } from '../billing.contract.ts'
import { runBilling } from './run-billing.ts'

export const billingApi: RoomApi = (route) => {
  route(RunBilling, async ({ body, who, now, database, log, reply }) => {
    const { until, dry_run: dryRun, client_ids: clientIds } = body
    if (until > dayOf(now)) throw invalid({ until: ['Sąskaitas galima išrašyti daugiausia iki šiandien.'] })
    const batches = runBilling({ database, log }, { until, dryRun, clientIds, byUserId: who.id, now })
    return streamList(reply, { name: 'documents', item: RunDocument, batches })
  })
}
