import { defineScreens } from '#shell/screens/define-screens.ts'

export const clientsScreens = defineScreens({
  'admin.clients': {
    path: '/admin/klientai',
    page: 'people/clients/office/clients.page.tsx',
    title: 'Klientai',
    entry: 'Klientai',
    order: 10,
    right: 'clients:read',
    revalidatesOn: ['clients', 'payments', 'orders'],
  },
})
