import { defineScreens } from '#shell/screens/define-screens.ts'

export const booksScreens = defineScreens({
  'admin.accounting.isaf': {
    path: '/admin/buhalterija/isaf',
    page: 'finance/books/office/isaf.page.tsx',
    title: 'i.SAF registras',
    tab: 'i.SAF',
    entry: 'Pinigai',
    group: 'Mėnuo',
    order: 130,
    right: 'books:read',
    revalidatesOn: [],
  },
  'admin.accounting.numbers': {
    path: '/admin/buhalterija/numeriai',
    page: 'finance/books/office/document-series.page.tsx',
    title: 'Numerių tikrinimas',
    entry: 'Pinigai',
    order: 150,
    right: 'books:read',
    revalidatesOn: [],
  },
})
