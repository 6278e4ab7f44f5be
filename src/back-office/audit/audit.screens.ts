import { defineScreens } from '#shell/screens/define-screens.ts'

export const auditScreens = defineScreens({
  'admin.history': {
    path: '/admin/istorija',
    page: 'back-office/audit/office/history.page.tsx',
    title: 'Istorija',
    entry: 'Ataskaitos',
    order: 50,
    right: 'history:read',
    revalidatesOn: ['*'],
  },
  'admin.security': {
    path: '/admin/saugumas',
    page: 'back-office/audit/office/security-events.page.tsx',
    title: 'Saugumo įvykiai',
    entry: 'Ataskaitos',
    order: 60,
    right: 'history:read',
    revalidatesOn: [],
  },
})
