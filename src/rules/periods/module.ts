import { defineModule } from '#shell/module/define-module.ts'

export const periodsModule = defineModule({
  name: 'periods',
  about: 'from when to when, and how many days are charged',
})
