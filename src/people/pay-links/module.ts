import { defineModule } from '#shell/module/define-module.ts'
import { payLinksPersonalData } from './server/pay-links.personal-data.ts'

export const payLinksModule = defineModule({
  name: 'pay-links',
  about: 'secret links by which anybody may pay for one thing',
  personalData: payLinksPersonalData,
})
