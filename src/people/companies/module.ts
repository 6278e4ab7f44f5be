import type { AppContext } from '#platform/http/api-server.ts'
import { defineJob } from '#platform/jobs.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { checkVatCode } from './server/check-vat-code.ts'
import { registerCompanyRoutes } from './server/companies.api.ts'
import { companiesPersonalData } from './server/companies.personal-data.ts'
import { companiesRetention } from './server/companies.retention.ts'
import { vatCheckJob } from './server/vat-check.jobs.ts'

export const companiesModule = defineModule({
  name: 'companies',
  about: 'who a firm is: the register, VIES',
  api: [registerCompanyRoutes],
  jobs: [
    defineJob(vatCheckJob, async (context: AppContext, { code }) => {
      if ((await checkVatCode(context, code)) === 'unknown') throw new Error('VIES did not answer')
    }),
  ],
  personalData: companiesPersonalData,
  retention: companiesRetention,
})
