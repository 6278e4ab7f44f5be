import { defineModule } from '#shell/module/define-module.ts'
import * as events from './onboarding.events.ts'
import { registerOnboardingRoutes } from './server/onboarding.api.ts'
import { onboardingPersonalData } from './server/onboarding.personal-data.ts'

export const onboardingModule = defineModule({
  name: 'onboarding',
  about: 'records of another program come as files, and go back until something depends on them',
  events: Object.values(events),
  api: [registerOnboardingRoutes],
  personalData: onboardingPersonalData,
})
