import { defineModule } from '#shell/module/define-module.ts'

export const codesModule = defineModule({
  name: 'codes',
  about: 'numbers that firms, banks, phones and post are known by',
})
