/** One of the three catalogues with its categories, as the menus show it. */
export type CatalogueMenu = {
  kind: 'rent' | 'sell' | 'addition'
  /** „Nuoma“, „Pardavimas“, „Priedai“. */
  label: string
  items: { title: string; href: string }[]
}

/** The pages about the shop. */
export const shopLinks = [
  { title: 'Pagrindinis', href: '/' },
  { title: 'Apie mus', href: '/#apie-mus' },
  { title: 'Kontaktai', href: '/#kontaktai' },
]
