import { defineScreens } from '#shell/screens/define-screens.ts'

export const verifyScreens = defineScreens({
  'admin.shop-state': {
    path: '/admin/duomenu-patikra',
    page: 'back-office/verify/office/shop-state.page.tsx',
    title: 'Duomenų patikra',
    entry: 'Ataskaitos',
    order: 70,
    right: 'system:read',
    revalidatesOn: [],
  },
})
