import { defineJob, everyTenMinutes } from '#platform/jobs.ts'
import { RentalReturned } from '#rentals/rentals.events.ts'
import { onEach } from '#shell/action/subscribers.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { registerClosingRoutes } from './server/closing.api.ts'
import { closingInvariants } from './server/closing.invariants.ts'
import { closingPersonalData } from './server/closing.personal-data.ts'
import { dropNeedlessExtensions } from './server/drop-needless-extensions.ts'
import { LapseOrders } from './server/lapse.jobs.ts'
import { lapseOrders } from './server/lapse-orders.ts'

export const closingModule = defineModule({
  name: 'closing',
  about: 'an order is deleted, lapses, is credited',
  api: [registerClosingRoutes],
  jobs: [defineJob(LapseOrders, lapseOrders, { cron: everyTenMinutes })],
  subscribers: [onEach(RentalReturned, dropNeedlessExtensions)],
  invariants: closingInvariants,
  personalData: closingPersonalData,
})
