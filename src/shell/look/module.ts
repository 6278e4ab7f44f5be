import { defineModule } from '#shell/module/define-module.ts'

export const lookModule = defineModule({
  name: 'look',
  about: 'logo and accent of the shop: what can be read, and how pages, papers and mails wear them',
})
