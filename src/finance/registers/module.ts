import { defineModule } from '#shell/module/define-module.ts'
import { registerRegisterRoutes } from './server/registers.api.ts'

export const registersModule = defineModule({
  name: 'registers',
  about: "documents, money, debts and stock as files for the accountant's program",
  api: [registerRegisterRoutes],
})
