import { defineModule } from '#shell/module/define-module.ts'

export const payLinksModule = defineModule({
  name: 'pay-links',
  about: 'secret links by which anybody may pay for one thing',
})
