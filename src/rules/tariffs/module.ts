import { defineModule } from '#shell/module/define-module.ts'

export const tariffsModule = defineModule({
  name: 'tariffs',
  about: 'what several days cost: packages, and the cheapest way to cover a period',
})
