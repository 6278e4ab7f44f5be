import { defineModule } from '#shell/module/define-module.ts'

export const platformModule = defineModule({
  name: 'platform',
  about: 'configuration, jobs, log, HTTP, database, cache, limits, pages, test kit',
  personalData: {
    tablesLeftOut: { progress: 'How many rows of an import are done: the next import purges what is an hour old.' },
  },
})
