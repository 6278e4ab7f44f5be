import { defineModule } from '#shell/module/define-module.ts'

export const fieldsModule = defineModule({ name: 'fields', about: 'what is told of a field of a list, told once' })
