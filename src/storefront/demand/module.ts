import { defineModule } from '#shell/module/define-module.ts'
import { registerLostDemandRoutes } from './server/demand.api.ts'

export const lostDemandModule = defineModule({
  name: 'demand',
  about: 'what visitors wanted and could not have',
  api: [registerLostDemandRoutes],
})
