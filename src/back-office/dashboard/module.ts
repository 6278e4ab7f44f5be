import { defineModule } from '#shell/module/define-module.ts'
import { registerChecklistRoutes } from './server/checklist.api.ts'
import { dashboardPersonalData } from './server/dashboard.personal-data.ts'
import { registerNoteAndTodoRoutes } from './server/note-and-todos.api.ts'
import { registerStatsRoutes } from './server/stats.api.ts'

export const dashboardModule = defineModule({
  name: 'dashboard',
  about: "figures, today's board, notes and tasks",
  api: [registerChecklistRoutes, registerStatsRoutes, registerNoteAndTodoRoutes],
  personalData: dashboardPersonalData,
})
