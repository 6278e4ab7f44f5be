import { defineModule } from '#shell/module/define-module.ts'

export const moduleModule = defineModule({ name: 'module', about: 'how a module says what it is made of' })
