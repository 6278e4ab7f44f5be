import { defineModule } from '#shell/module/define-module.ts'

export const siteModule = defineModule({ name: 'site', about: 'home, frame, rules, not-found' })
