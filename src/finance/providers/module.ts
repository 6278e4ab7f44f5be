import { defineModule } from '#shell/module/define-module.ts'

export const providersModule = defineModule({
  name: 'providers',
  about: 'who takes money on the net: one port, an adapter each',
})
