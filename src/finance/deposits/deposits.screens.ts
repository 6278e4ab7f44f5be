import { defineScreens } from '#shell/screens/define-screens.ts'

export const depositsScreens = defineScreens({
  'admin.accounting.deposits': {
    path: '/admin/buhalterija/uzstatai',
    page: 'finance/deposits/office/deposits.page.tsx',
    title: 'Užstatai',
    entry: 'Pinigai',
    order: 50,
    right: 'payments:read',
    revalidatesOn: ['orders'],
  },
})
