import { defineModule } from '#shell/module/define-module.ts'
import * as events from './extensions.events.ts'
import { registerExtensionRoutes } from './server/extensions.api.ts'

export const extensionsModule = defineModule({
  name: 'extensions',
  about: 'a rental goes on longer',
  events: Object.values(events),
  api: [registerExtensionRoutes],
})
