import { defineModule } from '#shell/module/define-module.ts'
import * as events from './search.events.ts'
import { registerSearchRoutes } from './server/search.api.ts'
import { registerSynonymRoutes } from './server/synonyms.api.ts'

export const searchModule = defineModule({
  name: 'search',
  about: 'one field that finds everything',
  events: Object.values(events),
  api: [registerSearchRoutes, registerSynonymRoutes],
})
