import { defineModule } from '#shell/module/define-module.ts'
import { registerDepositRoutes } from './server/deposits.api.ts'

export const depositsModule = defineModule({
  name: 'deposits',
  about: 'money held for tools that are out',
  api: [registerDepositRoutes],
})
