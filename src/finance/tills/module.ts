import { defineModule } from '#shell/module/define-module.ts'
import { registerTillsExport } from './server/register-tills-export.ts'
import { registerTillRoutes } from './server/tills.api.ts'
import { tillsInvariants } from './server/tills.invariants.ts'
import { tillsPersonalData } from './server/tills.personal-data.ts'
import * as events from './tills.events.ts'

export const tillsModule = defineModule({
  name: 'tills',
  about: 'cash at a place, from its opening to its closing',
  api: [registerTillRoutes, registerTillsExport],
  events: Object.values(events),
  invariants: tillsInvariants,
  personalData: tillsPersonalData,
})
