import { defineModule } from '#shell/module/define-module.ts'
import { registerContactRoutes } from './server/contact.api.ts'

export const contactModule = defineModule({
  name: 'contact',
  about: 'questions to the shop',
  api: [registerContactRoutes],
})
