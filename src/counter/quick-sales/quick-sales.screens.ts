import { defineScreens } from '#shell/screens/define-screens.ts'

export const quickSalesScreens = defineScreens({
  'admin.quick-sale': {
    path: '/admin/greitas-pardavimas',
    page: 'counter/quick-sales/office/quick-sale.page.tsx',
    title: 'Greitas pardavimas',
    entry: 'Užsakymai',
    order: 50,
    right: 'desk:write',
    revalidatesOn: [],
  },
})
