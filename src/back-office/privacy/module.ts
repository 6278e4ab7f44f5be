import type { AppContext } from '#platform/http/api-server.ts'
import { defineJob } from '#platform/jobs.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { recordErasedAccount, writeErased } from './server/erased-list.ts'
import { registerPrivacyRoutes } from './server/privacy.api.ts'
import { purgeDemandJob, purgeJob, purgePicturesJob } from './server/privacy.jobs.ts'
import { purge } from './server/purge.ts'
import { purgeNightly } from './server/purge-nightly.ts'

export const privacyModule = defineModule({
  name: 'privacy',
  about: "people's own data: taken along, erased, purged",
  api: [registerPrivacyRoutes],
  jobs: [
    defineJob(purgeJob, purgeNightly, { cron: '15 3 * * *' }),
    defineJob(purgeDemandJob, (context: AppContext) => purge(context, { names: ['demandMarks'] }), {
      cron: '0 0 * * *',
    }),
    defineJob(purgePicturesJob, (context: AppContext) => purge(context, { names: ['pictures'] }), {
      cron: '40 * * * *',
    }),
    defineJob(recordErasedAccount, (context: AppContext, erased) => writeErased(context.config.dataDir, erased)),
  ],
})
