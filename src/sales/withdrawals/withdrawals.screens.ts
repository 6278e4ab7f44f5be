import { defineScreens } from '#shell/screens/define-screens.ts'

export const withdrawalsScreens = defineScreens({
  'admin.accounting.withdrawals': {
    path: '/admin/buhalterija/atsisakymai',
    page: 'sales/withdrawals/office/withdrawals.page.tsx',
    title: 'Sutarčių atsisakymai',
    entry: 'Užsakymai',
    order: 80,
    right: 'orders:read',
    revalidatesOn: ['withdrawals'],
  },
})
