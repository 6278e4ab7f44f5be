import { defineScreens } from '#shell/screens/define-screens.ts'

export const accountsScreens = defineScreens({
  'admin.users': {
    path: '/admin/users',
    page: 'people/accounts/office/users.page.tsx',
    title: 'Vartotojai',
    entry: 'Klientai',
    order: 40,
    section: ['Vartotojai', 'Vartotojai'],
    right: 'users:read',
    revalidatesOn: ['users'],
  },
})
