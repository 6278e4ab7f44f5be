import type { AppContext } from '#platform/http/api-server.ts'
import { defineJob } from '#platform/jobs.ts'
import { defineModule } from '#shell/module/define-module.ts'
import * as events from './data-requests.events.ts'
import { recordErasedAccount, writeErased } from './server/erased-list.ts'
import { registerPrivacyRoutes } from './server/privacy.api.ts'
import { purgeJob } from './server/privacy.jobs.ts'
import { privacyPersonalData } from './server/privacy.personal-data.ts'
import { privacyRetention } from './server/privacy.retention.ts'
import { purgeNightly } from './server/purge-nightly.ts'
import { registerDataRequestsExport } from './server/register-data-requests-export.ts'

export const privacyModule = defineModule({
  name: 'privacy',
  about: "people's own data: taken along, erased, purged",
  events: Object.values(events),
  api: [registerPrivacyRoutes, registerDataRequestsExport],
  jobs: [
    defineJob(purgeJob, purgeNightly, { cron: '15 3 * * *' }),
    defineJob(recordErasedAccount, (context: AppContext, erased) => writeErased(context.config.dataDir, erased)),
  ],
  personalData: privacyPersonalData,
  retention: privacyRetention,
})
