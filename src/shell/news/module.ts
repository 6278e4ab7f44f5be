import { defineModule } from '#shell/module/define-module.ts'
import { registerLiveUpdateRoutes } from './server/live-updates.api.ts'

export const newsModule = defineModule({
  name: 'news',
  about: 'what has changed, for screens of the office that are open',
  api: [registerLiveUpdateRoutes],
})
