import { defineScreens } from '#shell/screens/define-screens.ts'

export const roundsScreens = defineScreens({
  'admin.rent.rounds': {
    path: '/admin/rent/marsrutai',
    page: 'counter/rounds/office/rounds.page.tsx',
    title: 'Maršrutai',
    entry: 'Pristatymas',
    order: 10,
    right: 'rounds:plan',
    revalidatesOn: ['stops', 'orders'],
  },
  'my-round': {
    path: '/marsrutas',
    page: 'counter/rounds/office/my-round.page.tsx',
    title: 'Mano maršrutas',
    entry: 'Pristatymas',
    order: 20,
    right: 'rounds:drive',
    revalidatesOn: [],
  },
})
