import { defineModule } from '#shell/module/define-module.ts'
import { registerWordingRoutes } from './server/wording.api.ts'
import { wordingPersonalData } from './server/wording.personal-data.ts'
import * as events from './wording.events.ts'

export const wordingModule = defineModule({
  name: 'wording',
  about: 'words to the customer that the shop may change',
  events: Object.values(events),
  api: [registerWordingRoutes],
  personalData: wordingPersonalData,
})
