import { defineModule } from '#shell/module/define-module.ts'
import * as events from './refunds.events.ts'
import { registerRefundRoutes } from './server/refunds.api.ts'
import { refundsInvariants } from './server/refunds.invariants.ts'
import { refundsPersonalData } from './server/refunds.personal-data.ts'
import { refundsRetention } from './server/refunds.retention.ts'
import { registerRefundsExport } from './server/register-refunds-export.ts'

export const refundsModule = defineModule({
  name: 'refunds',
  about: 'money that goes back by transfer: told to the bank in one file, matched when it is done',
  events: Object.values(events),
  api: [registerRefundRoutes, registerRefundsExport],
  invariants: refundsInvariants,
  personalData: refundsPersonalData,
  retention: refundsRetention,
})
