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
  { title: 'DUK', href: '/duk' },
  { title: 'Kontaktai', href: '/#kontaktai' },
]

/** What binds both sides; at the foot of every page. */
export const rulesLinks = [
  { title: 'Nuomos taisyklės', href: '/nuomos-taisykles' },
  { title: 'Pirkimo taisyklės', href: '/pirkimo-taisykles' },
  { title: 'Privatumo ir slapukų politika', href: '/privatumo-politika' },
  { title: 'Prieinamumo pareiškimas', href: '/prieinamumas' },
]

/** The law gives the words, and asks for them on every page (Civil Code 6.228-10). */
export const withdrawalLink = { title: 'Atsisakyti sutarties čia', href: '/sutarties-atsisakymas' }
