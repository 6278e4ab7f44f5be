import { defineModule } from '#shell/module/define-module.ts'
import * as events from './labels.events.ts'
import { registerLabelListRoutes } from './server/labels.api.ts'
import { labelsErasure } from './server/labels.erasure.ts'
import { labelsPersonalData } from './server/labels.personal-data.ts'

export const labelsModule = defineModule({
  name: 'labels',
  about: 'what the shop marks orders, clients and machines with',
  events: Object.values(events),
  api: [registerLabelListRoutes],
  personalData: labelsPersonalData,
  erasure: labelsErasure,
})
