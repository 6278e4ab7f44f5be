import { defineScreens } from '#shell/screens/define-screens.ts'

export const wordingScreens = defineScreens({
  'admin.wordings': {
    path: '/admin/tekstai',
    page: 'people/wording/office/wordings.page.tsx',
    title: 'Tekstai klientams',
    entry: 'Nustatymai',
    order: 40,
    right: 'settings:read',
    revalidatesOn: ['settings'],
  },
})
