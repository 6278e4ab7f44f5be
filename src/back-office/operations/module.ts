import { defineModule } from '#shell/module/define-module.ts'

export const operationsModule = defineModule({ name: 'operations', about: 'backup, restore, the doctor' })
