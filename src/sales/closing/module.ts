import { defineJob, everyTenMinutes } from '#platform/jobs.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { registerClosingRoutes } from './server/closing.api.ts'
import { LapseOrders } from './server/lapse.jobs.ts'
import { lapseOrders } from './server/lapse-orders.ts'

export const closingModule = defineModule({
  name: 'closing',
  about: 'an order is deleted, lapses, is credited',
  api: [registerClosingRoutes],
  jobs: [defineJob(LapseOrders, lapseOrders, { cron: everyTenMinutes })],
})
