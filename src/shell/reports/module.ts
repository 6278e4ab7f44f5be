import { defineModule } from '#shell/module/define-module.ts'

export const reportsModule = defineModule({
  name: 'reports',
  about: 'a report over days at one place or at all, on the screen and as a file',
})
