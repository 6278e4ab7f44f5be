import type { Kind } from '../kinds.ts'

interface OfficeWords {
  /** The screens' headings. */
  categories: string
  products: string
  categoriesPath: string
}

/** How the office speaks of the three catalogues. */
export const officeWords: Record<Kind, OfficeWords> = {
  rent: {
    categories: 'Nuomos kategorijos',
    products: 'Nuomos produktai',
    categoriesPath: '/admin/rent/categories',
  },
  sell: {
    categories: 'Pardavimo kategorijos',
    products: 'Pardavimo produktai',
    categoriesPath: '/admin/sell/categories',
  },
  addition: {
    categories: 'Priedų kategorijos',
    products: 'Priedai',
    categoriesPath: '/admin/additions/categories',
  },
}
