import type { Kind } from '../kinds.ts'

interface KindWords {
  /** In the menu. */
  label: string
  /** Of what a list of this kind is full: „Rodyti visas nuomos kategorijas“. */
  all: string
  /** After a product's or a category's name in the title of a page. */
  deed: string
  /** The switch that leaves only what can be had at once. */
  availableOnly: string
}

/** How the shop speaks of its three catalogues. */
export const kindWords: Record<Kind, KindWords> = {
  rent: { label: 'Nuoma', all: 'Nuomos kategorijos', deed: 'nuoma', availableOnly: 'Tik laisvi dabar' },
  sell: { label: 'Pardavimas', all: 'Parduodama įranga', deed: 'kaina', availableOnly: 'Tik turimi dabar' },
  addition: { label: 'Priedai', all: 'Įrankių priedai', deed: 'kaina', availableOnly: 'Tik turimi dabar' },
}
