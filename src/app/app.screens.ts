import { defineScreens } from '#shell/screens/define-screens.ts'

export const appScreens = defineScreens({
  'admin.rent.take-back': {
    path: '/admin/priemimas/:orderId',
    page: 'app/pages/take-back.page.tsx',
    title: 'Įrankių priėmimas',
    parent: 'admin.rent.rentals',
    order: 30,
    right: 'rentals:write',
    revalidatesOn: ['order:*'],
  },
  'admin.settings': {
    path: '/admin/settings',
    page: 'app/pages/settings.page.tsx',
    title: 'Nustatymai',
    entry: 'Nustatymai',
    order: 10,
    right: 'settings:read',
    revalidatesOn: [],
  },
  'admin.places': {
    path: '/admin/padaliniai',
    page: 'app/pages/places.page.tsx',
    title: 'Padaliniai',
    entry: 'Nustatymai',
    order: 20,
    right: 'settings:read',
    revalidatesOn: ['places', 'settings'],
  },
  'admin.wordings.show': {
    path: '/admin/tekstai/:key',
    page: 'app/pages/wording.page.tsx',
    title: 'Tekstas klientams',
    parent: 'admin.wordings',
    order: 50,
    right: 'settings:read',
    revalidatesOn: [],
  },
  AdminProfile: {
    path: '/admin/profile',
    page: 'app/pages/admin-profile.page.tsx',
    title: 'Profilis',
    entry: 'Profilis',
    order: 10,
    right: 'office:enter',
    revalidatesOn: [],
  },
})
