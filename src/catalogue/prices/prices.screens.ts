import { defineScreens } from '#shell/screens/define-screens.ts'

export const pricesScreens = defineScreens({
  'admin.clients.prices': {
    path: '/admin/klientai/:id/kainos',
    page: 'catalogue/prices/office/client-prices.page.tsx',
    title: 'Kliento kainos',
    parent: 'admin.clients',
    order: 30,
    right: 'clients:read',
    revalidatesOn: [],
  },
  'admin.campaigns': {
    path: '/admin/akcijos',
    page: 'catalogue/prices/office/campaigns.page.tsx',
    title: 'Akcijos',
    entry: 'Katalogas',
    order: 70,
    right: 'catalogue:read',
    revalidatesOn: ['campaigns'],
  },
})
