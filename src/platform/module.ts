import { defineModule } from '#shell/module/define-module.ts'

export const platformModule = defineModule({
  name: 'platform',
  about: 'configuration, jobs, log, HTTP, database, cache, limits, pages, test kit',
})
