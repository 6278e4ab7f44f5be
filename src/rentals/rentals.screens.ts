import { defineScreens } from '#shell/screens/define-screens.ts'

export const rentalsScreens = defineScreens({
  'admin.rent.rentals': {
    path: '/admin/rent/rentals',
    page: 'rentals/office/rentals.page.tsx',
    title: 'Nuoma',
    tab: 'Nuomos',
    entry: 'Nuomos',
    order: 10,
    section: ['Nuoma', 'Nuomos'],
    right: 'rentals:read',
    revalidatesOn: ['rentals', 'orders'],
  },
})
