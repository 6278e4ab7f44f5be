import { defineModule } from '#shell/module/define-module.ts'
import { registerTasksExport } from './server/register-tasks-export.ts'
import { registerTaskRoutes } from './server/tasks.api.ts'
import { tasksErasure } from './server/tasks.erasure.ts'
import { tasksPersonalData } from './server/tasks.personal-data.ts'
import * as events from './tasks.events.ts'

export const tasksModule = defineModule({
  name: 'tasks',
  about: 'what is to be done on a day, by whom, about what',
  events: Object.values(events),
  api: [registerTaskRoutes, registerTasksExport],
  personalData: tasksPersonalData,
  erasure: tasksErasure,
})
