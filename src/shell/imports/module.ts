import { defineModule } from '#shell/module/define-module.ts'

export const importsModule = defineModule({
  name: 'imports',
  about: 'rows of a file become rows of the shop: all or none, tried first if wished',
})
