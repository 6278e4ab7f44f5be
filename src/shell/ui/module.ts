import { defineModule } from '#shell/module/define-module.ts'

export const uiModule = defineModule({ name: 'ui', about: 'our parts' })
