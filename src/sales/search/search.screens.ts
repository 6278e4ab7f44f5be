import { defineScreens } from '#shell/screens/define-screens.ts'

export const searchScreens = defineScreens({
  'admin.search-synonyms': {
    path: '/admin/paieskos-zodziai',
    page: 'sales/search/office/synonyms.page.tsx',
    title: 'Paieškos žodžiai',
    entry: 'Katalogas',
    order: 80,
    right: 'catalogue:read',
    revalidatesOn: [],
  },
})
