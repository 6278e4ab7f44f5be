import { defineScreens } from '#shell/screens/define-screens.ts'

export const pagesScreens = defineScreens({
  'admin.pages': {
    path: '/admin/puslapiai',
    page: 'storefront/pages/office/shop-pages.page.tsx',
    title: 'Puslapių tekstai',
    entry: 'Nustatymai',
    order: 45,
    right: 'settings:read',
    revalidatesOn: ['settings'],
  },
  'admin.pages.show': {
    path: '/admin/puslapiai/:page',
    page: 'storefront/pages/office/shop-page.page.tsx',
    title: 'Puslapio tekstas',
    parent: 'admin.pages',
    order: 46,
    right: 'settings:read',
    revalidatesOn: [],
  },
})
