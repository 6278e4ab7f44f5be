import { defineScreens } from '#shell/screens/define-screens.ts'

export const paymentsScreens = defineScreens({
  'admin.accounting.payments': {
    path: '/admin/buhalterija/mokejimai',
    page: 'finance/payments/office/payments.page.tsx',
    title: 'Mokėjimai',
    entry: 'Pinigai',
    group: 'Mokėjimai',
    order: 10,
    right: 'payments:read',
    revalidatesOn: ['payments', 'bank-entries'],
  },
})
