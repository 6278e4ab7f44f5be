import { defineModule } from '#shell/module/define-module.ts'
import { registerSearchRoutes } from './server/search.api.ts'

export const searchModule = defineModule({
  name: 'search',
  about: 'one field that finds everything',
  api: [registerSearchRoutes],
})
