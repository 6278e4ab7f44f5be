import { defineScreens } from '#shell/screens/define-screens.ts'

export const operationsScreens = defineScreens({
  'admin.archive': {
    path: '/admin/archyvas',
    page: 'back-office/operations/office/archive.page.tsx',
    title: 'Archyvas',
    entry: 'Nustatymai',
    group: 'Nustatymai',
    order: 12,
    right: 'archive:read',
    revalidatesOn: [],
  },
})
