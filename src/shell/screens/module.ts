import { defineModule } from '#shell/module/define-module.ts'

export const screensModule = defineModule({
  name: 'screens',
  about: 'every screen of the office: address, page, title, right, place in the menu',
})
