import { defineScreens } from '#shell/screens/define-screens.ts'

export const registersScreens = defineScreens({
  'admin.accounting.registers': {
    path: '/admin/buhalterija/registrai',
    page: 'finance/registers/office/registers.page.tsx',
    title: 'Registrai',
    entry: 'Pinigai',
    group: 'Mėnuo',
    order: 145,
    right: 'books:read',
    revalidatesOn: [],
  },
})
