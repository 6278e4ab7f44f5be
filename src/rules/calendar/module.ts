import { defineModule } from '#shell/module/define-module.ts'

export const calendarModule = defineModule({ name: 'calendar', about: 'days of Vilnius, opening hours' })
