import { defineModule } from '#shell/module/define-module.ts'
import { registerSettingsRoutes } from './server/settings.api.ts'
import { SettingsSaved } from './settings.events.ts'

export const settingsModule = defineModule({
  name: 'settings',
  about: 'what the shop has set',
  events: [SettingsSaved],
  api: [registerSettingsRoutes],
})
