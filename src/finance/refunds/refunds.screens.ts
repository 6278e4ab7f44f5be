import { defineScreens } from '#shell/screens/define-screens.ts'

export const refundsScreens = defineScreens({
  'admin.accounting.refunds': {
    path: '/admin/buhalterija/grazinimai',
    page: 'finance/refunds/office/refunds.page.tsx',
    title: 'Pinigų grąžinimai',
    entry: 'Pinigai',
    group: 'Mokėjimai',
    order: 60,
    right: 'payments:read',
    revalidatesOn: ['refunds'],
  },
})
