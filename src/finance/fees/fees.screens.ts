import { defineScreens } from '#shell/screens/define-screens.ts'

export const feesScreens = defineScreens({
  'admin.fees': {
    path: '/admin/ikainiai',
    page: 'finance/fees/office/fees.page.tsx',
    title: 'Įkainiai',
    entry: 'Nustatymai',
    order: 30,
    right: 'settings:read',
    revalidatesOn: [],
  },
})
