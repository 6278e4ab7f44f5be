import { defineModule } from '#shell/module/define-module.ts'

export const historyModule = defineModule({ name: 'history', about: 'who did what' })
