import { defineModule } from '#shell/module/define-module.ts'
import { registerHandoverRoutes } from './server/handovers.api.ts'

export const handoversModule = defineModule({
  name: 'handovers',
  about: 'tools out and back, with act, pictures, signature',
  api: [registerHandoverRoutes],
})
