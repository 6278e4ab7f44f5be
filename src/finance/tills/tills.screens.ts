import { defineScreens } from '#shell/screens/define-screens.ts'

export const tillsScreens = defineScreens({
  'admin.accounting.tills': {
    path: '/admin/buhalterija/kasa',
    page: 'finance/tills/office/tills.page.tsx',
    title: 'Kasa',
    entry: 'Užsakymai',
    order: 52,
    right: 'payments:read',
    revalidatesOn: ['tills'],
  },
  'admin.accounting.tills.show': {
    path: '/admin/buhalterija/kasa/:id',
    page: 'finance/tills/office/till.page.tsx',
    title: 'Kasa',
    parent: 'admin.accounting.tills',
    order: 54,
    right: 'payments:read',
    revalidatesOn: ['till:*'],
  },
})
