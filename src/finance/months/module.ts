import { defineModule } from '#shell/module/define-module.ts'
import * as events from './months.events.ts'
import { registerMonthRoutes } from './server/months.api.ts'
import { monthsInvariants } from './server/months.invariants.ts'

export const monthsModule = defineModule({
  name: 'months',
  about: 'the accountant closes a month',
  events: Object.values(events),
  api: [registerMonthRoutes],
  invariants: monthsInvariants,
})
