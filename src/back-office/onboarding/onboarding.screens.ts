import { defineScreens } from '#shell/screens/define-screens.ts'

export const onboardingScreens = defineScreens({
  'admin.onboarding': {
    path: '/admin/persikraustymas',
    page: 'back-office/onboarding/office/onboarding.page.tsx',
    title: 'Persikraustymas',
    entry: 'Nustatymai',
    group: 'Nustatymai',
    order: 13,
    right: 'settings:write',
    revalidatesOn: [],
  },
})
