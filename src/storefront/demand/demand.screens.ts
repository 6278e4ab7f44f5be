import { defineScreens } from '#shell/screens/define-screens.ts'

export const lostDemandScreens = defineScreens({
  'admin.reports.lost-demand': {
    path: '/admin/ataskaitos/prarasta-paklausa',
    page: 'storefront/demand/office/lost-demand.page.tsx',
    title: 'Prarasta paklausa',
    entry: 'Ataskaitos',
    group: 'Įranga',
    order: 40,
    right: 'reports:read',
    revalidatesOn: [],
  },
})
