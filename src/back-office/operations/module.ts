import { defineModule } from '#shell/module/define-module.ts'
import { registerArchiveRoutes } from './server/archive.api.ts'

export const operationsModule = defineModule({
  name: 'operations',
  about: 'backup, restore, the archive of everything, the doctor',
  api: [registerArchiveRoutes],
})
