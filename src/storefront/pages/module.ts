import { defineModule } from '#shell/module/define-module.ts'
import * as events from './pages.events.ts'
import { registerPageRoutes } from './server/pages.api.ts'
import { pagesPersonalData } from './server/pages.personal-data.ts'

export const pagesModule = defineModule({
  name: 'pages',
  about: 'texts of public pages that the owner writes, with their versions',
  events: Object.values(events),
  api: [registerPageRoutes],
  personalData: pagesPersonalData,
})
