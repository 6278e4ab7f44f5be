import { defineScreens } from '#shell/screens/define-screens.ts'

export const onlinePaymentsScreens = defineScreens({
  'admin.accounting.online': {
    path: '/admin/buhalterija/internetu',
    page: 'finance/online-payments/office/online-payments.page.tsx',
    title: 'Internetu gauta',
    entry: 'Pinigai',
    group: 'Mokėjimai',
    order: 20,
    right: 'payments:read',
    revalidatesOn: ['payments'],
  },
  'admin.accounting.online.reconciliation': {
    path: '/admin/buhalterija/internetu/sutikrinimas',
    page: 'finance/online-payments/office/reconciliation.page.tsx',
    title: 'Internetu gautų pinigų sutikrinimas',
    tab: 'Sutikrinimas',
    entry: 'Pinigai',
    group: 'Mokėjimai',
    order: 30,
    right: 'payments:read',
    revalidatesOn: ['payments'],
  },
  'admin.accounting.online.show': {
    path: '/admin/buhalterija/internetu/:id',
    page: 'finance/online-payments/office/online-payment.page.tsx',
    title: 'Mokėjimas internetu',
    parent: 'admin.accounting.online',
    order: 40,
    right: 'payments:read',
    revalidatesOn: ['payments'],
  },
})
