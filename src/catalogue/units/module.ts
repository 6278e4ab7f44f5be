import { defineModule } from '#shell/module/define-module.ts'

export const unitsModule = defineModule({
  name: 'units',
  about: 'machines by their codes; the only writer of units',
})
