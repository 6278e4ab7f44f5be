import { defineModule } from '#shell/module/define-module.ts'
import { registerTransfersExport } from './server/register-transfers-export.ts'
import { registerTransferRoutes } from './server/transfers.api.ts'
import { transfersInvariants } from './server/transfers.invariants.ts'
import { transfersPersonalData } from './server/transfers.personal-data.ts'
import * as events from './transfers.events.ts'

export const transfersModule = defineModule({
  name: 'transfers',
  about: 'machines and stock on their way from one place to another',
  events: Object.values(events),
  api: [registerTransferRoutes, registerTransfersExport],
  invariants: transfersInvariants,
  personalData: transfersPersonalData,
})
