import { defineScreens } from '#shell/screens/define-screens.ts'

export const monthsScreens = defineScreens({
  'admin.accounting.months': {
    path: '/admin/buhalterija/menesiai',
    page: 'finance/months/office/months.page.tsx',
    title: 'Mėnesio uždarymas',
    entry: 'Pinigai',
    group: 'Mėnuo',
    order: 140,
    right: 'books:read',
    revalidatesOn: ['months'],
  },
})
