import { defineScreens } from '#shell/screens/define-screens.ts'

export const tasksScreens = defineScreens({
  'admin.tasks': {
    path: '/admin/uzduotys',
    page: 'people/tasks/office/tasks.page.tsx',
    title: 'Užduotys',
    entry: 'Šiandien',
    order: 20,
    right: 'office:enter',
    revalidatesOn: ['tasks'],
  },
})
