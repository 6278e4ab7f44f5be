import { defineScreens } from '#shell/screens/define-screens.ts'

export const handoversScreens = defineScreens({
  'admin.rent.hand-over': {
    path: '/admin/isdavimas/:orderId',
    page: 'counter/handovers/office/hand-over.page.tsx',
    title: 'Įrankių išdavimas',
    parent: 'admin.rent.rentals',
    order: 20,
    right: 'rentals:write',
    revalidatesOn: ['order:*'],
  },
})
