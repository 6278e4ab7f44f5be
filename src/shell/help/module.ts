import { defineModule } from '#shell/module/define-module.ts'

export const helpModule = defineModule({ name: 'help', about: 'what each screen of the office is for' })
