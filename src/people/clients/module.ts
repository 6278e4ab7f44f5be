import { defineModule } from '#shell/module/define-module.ts'
import { registerClientRoutes } from './server/clients.api.ts'
import { registerPeopleRoutes } from './server/people.api.ts'

export const clientsModule = defineModule({
  name: 'clients',
  about: 'who orders, for whom, on what terms',
  api: [registerClientRoutes, registerPeopleRoutes],
})
