import { defineScreens } from '#shell/screens/define-screens.ts'

export const labelsScreens = defineScreens({
  'admin.labels': {
    path: '/admin/zymos',
    page: 'people/labels/office/labels.page.tsx',
    title: 'Žymos',
    entry: 'Nustatymai',
    order: 35,
    right: 'settings:read',
    revalidatesOn: ['labels'],
  },
})
