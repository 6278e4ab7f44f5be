import { defineScreens } from '#shell/screens/define-screens.ts'

export const dashboardScreens = defineScreens({
  'admin.dashboard': {
    path: '/admin/dashboard',
    page: 'back-office/dashboard/office/dashboard.page.tsx',
    title: 'Application information',
    tab: 'Valdymo skydas',
    entry: 'Šiandien',
    order: 10,
    section: ['Valdymo skydas', 'Valdymo skydas'],
    right: 'office:enter',
    revalidatesOn: [
      'orders',
      'payments',
      'rentals',
      'products',
      'units',
      'clients',
      'stops',
      'bank-entries',
      'withdrawals',
      'data-requests',
      'tasks',
    ],
  },
})
