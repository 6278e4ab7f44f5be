import { defineScreens } from '#shell/screens/define-screens.ts'

export const privacyScreens = defineScreens({
  'admin.accounting.data-requests': {
    path: '/admin/buhalterija/duomenu-prasymai',
    page: 'back-office/privacy/office/data-requests.page.tsx',
    title: 'Duomenų prašymai',
    entry: 'Klientai',
    order: 60,
    right: 'privacy:manage',
    revalidatesOn: ['data-requests'],
  },
})
