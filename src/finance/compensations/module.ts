import { defineModule } from '#shell/module/define-module.ts'
import { registerCompensationRoutes } from './server/compensations.api.ts'
import { compensationsInvariants } from './server/compensations.invariants.ts'
import { compensationsPersonalData } from './server/compensations.personal-data.ts'

export const compensationsModule = defineModule({
  name: 'compensations',
  about: 'what is owed for damage and loss, outside VAT',
  api: [registerCompensationRoutes],
  invariants: compensationsInvariants,
  personalData: compensationsPersonalData,
})
