import { defineModule } from '#shell/module/define-module.ts'
import * as events from './deposits.events.ts'
import { registerDepositRoutes } from './server/deposits.api.ts'
import { depositsInvariants } from './server/deposits.invariants.ts'
import { depositsPersonalData } from './server/deposits.personal-data.ts'
import { registerDepositsExport } from './server/register-deposits-export.ts'

export const depositsModule = defineModule({
  name: 'deposits',
  about: 'money held for tools that are out',
  events: Object.values(events),
  api: [registerDepositRoutes, registerDepositsExport],
  invariants: depositsInvariants,
  personalData: depositsPersonalData,
})
