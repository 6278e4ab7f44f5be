import { defineModule } from '#shell/module/define-module.ts'
import { registerExtensionRoutes } from './server/extensions.api.ts'

export const extensionsModule = defineModule({
  name: 'extensions',
  about: 'a rental goes on longer',
  api: [registerExtensionRoutes],
})
