export type CatalogueMenu = {
  kind: 'rent' | 'sell' | 'addition'
  label: string
  items: { title: string; href: string }[]
}

export const shopLinks = [
  { title: 'Pagrindinis', href: '/' },
  { title: 'Apie mus', href: '/#apie-mus' },
  { title: 'DUK', href: '/duk' },
  { title: 'Kontaktai', href: '/#kontaktai' },
]
