import { defineModule } from '#shell/module/define-module.ts'

export const moneyModule = defineModule({ name: 'money', about: 'whole cents' })
