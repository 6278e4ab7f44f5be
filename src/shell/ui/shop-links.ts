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

export const rulesLinks = [
  { title: 'Nuomos taisyklės', href: '/nuomos-taisykles' },
  { title: 'Pirkimo taisyklės', href: '/pirkimo-taisykles' },
  { title: 'Privatumo ir slapukų politika', href: '/privatumo-politika' },
  { title: 'Prieinamumo pareiškimas', href: '/prieinamumas' },
]

/** Wording and place on every page by law (Civil Code 6.228-10). */
export const withdrawalLink = { title: 'Atsisakyti sutarties čia', href: '/sutarties-atsisakymas' }
