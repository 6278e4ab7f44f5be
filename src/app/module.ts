import { defineModule } from '#shell/module/define-module.ts'

export const appModule = defineModule({
  name: 'app',
  about: 'entrances of the program, the list of modules, addresses, pages that several modules fill',
})
