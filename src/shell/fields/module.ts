import { defineModule } from '#shell/module/define-module.ts'

export const fieldsModule = defineModule({ name: 'fields', about: 'a field of a list, defined once' })
