import { defineModule } from '#shell/module/define-module.ts'

export const actionModule = defineModule({
  name: 'action',
  about: 'what every action takes: transaction, actor, time; events and what follows',
})
