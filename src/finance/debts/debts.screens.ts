import { defineScreens } from '#shell/screens/define-screens.ts'

export const debtsScreens = defineScreens({
  'admin.accounting.debts': {
    path: '/admin/buhalterija/skolos',
    page: 'finance/debts/office/debts.page.tsx',
    title: 'Skolos',
    entry: 'Pinigai',
    group: 'Skolos',
    order: 90,
    right: 'debts:read',
    revalidatesOn: ['payments', 'clients'],
  },
  'admin.accounting.debts.rules': {
    path: '/admin/buhalterija/skolos/taisykles',
    page: 'finance/debts/office/debt-rules.page.tsx',
    title: 'Laiškai ir palūkanos',
    entry: 'Pinigai',
    group: 'Skolos',
    order: 100,
    right: 'debts:read',
    revalidatesOn: [],
  },
  'admin.accounting.debts.show': {
    path: '/admin/buhalterija/skolos/:id',
    page: 'finance/debts/office/debt.page.tsx',
    title: 'Kliento skola',
    parent: 'admin.accounting.debts',
    order: 110,
    right: 'debts:read',
    revalidatesOn: ['payments', 'client:*'],
  },
})
