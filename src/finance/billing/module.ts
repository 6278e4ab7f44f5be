import type { AppContext } from '#platform/http/api-server.ts'
import { defineJob, everyTenMinutes } from '#platform/jobs.ts'
import { RentalReturned } from '#rentals/rentals.events.ts'
import { onEach } from '#shell/action/subscribers.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { billReturned } from './server/bill-returned.ts'
import { registerBillingRoutes } from './server/billing.api.ts'
import { billingInvariants } from './server/billing.invariants.ts'
import { billReturnedJob, orderIsBack, TellBillingDay } from './server/billing.jobs.ts'
import { billingPersonalData } from './server/billing.personal-data.ts'
import { enqueueReturnBilling, removeUnneededExtension } from './server/enqueue-return-billing.ts'
import { notifyBillingDays } from './server/public/billing-day.ts'

export const billingModule = defineModule({
  name: 'billing',
  about: 'what clients who pay later are billed, piece by piece',
  api: [registerBillingRoutes],
  jobs: [
    defineJob(TellBillingDay, notifyBillingDays, { cron: everyTenMinutes }),
    defineJob(orderIsBack, (context: AppContext, { order_id }) => billReturned(context, order_id)),
    defineJob(billReturnedJob, (context: AppContext) => billReturned(context), { cron: everyTenMinutes }),
  ],
  subscribers: [onEach(RentalReturned, removeUnneededExtension), onEach(RentalReturned, enqueueReturnBilling)],
  invariants: billingInvariants,
  personalData: billingPersonalData,
})
