import { defineScreens } from '#shell/screens/define-screens.ts'

export const deliveryScreens = defineScreens({
  'admin.delivery': {
    path: '/admin/pristatymas',
    page: 'rentals/delivery/office/delivery.page.tsx',
    title: 'Pristatymas',
    tab: 'Zonos ir laikai',
    entry: 'Pristatymas',
    order: 30,
    right: 'settings:read',
    revalidatesOn: [],
  },
})
