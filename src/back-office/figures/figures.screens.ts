import { defineScreens } from '#shell/screens/define-screens.ts'

export const figuresScreens = defineScreens({
  'admin.reports.month': {
    path: '/admin/ataskaitos/menuo',
    page: 'back-office/figures/office/month-report.page.tsx',
    title: 'Mėnuo',
    entry: 'Ataskaitos',
    order: 22,
    group: 'Pajamos',
    right: 'reports:read',
    revalidatesOn: [],
  },
  'admin.reports.sales': {
    path: '/admin/ataskaitos/pardavimai',
    page: 'back-office/figures/office/sales.page.tsx',
    title: 'Pardavimai ir marža',
    tab: 'Pardavimai',
    entry: 'Ataskaitos',
    order: 24,
    group: 'Pajamos',
    right: 'reports:read',
    revalidatesOn: [],
  },
})
