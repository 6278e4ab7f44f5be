import { defineScreens } from '#shell/screens/define-screens.ts'

export const billingScreens = defineScreens({
  'admin.accounting.billing': {
    path: '/admin/buhalterija/saskaitu-paleidimas',
    page: 'finance/billing/office/billing-run.page.tsx',
    title: 'Sąskaitų išrašymas',
    entry: 'Pinigai',
    group: 'Mėnuo',
    order: 120,
    right: 'billing:write',
    revalidatesOn: [],
  },
})
