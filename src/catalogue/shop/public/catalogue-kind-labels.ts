import type { Kind } from '../../kinds.ts'

interface KindWords {
  label: string
  /** „Rodyti visas nuomos kategorijas“. */
  all: string
  /** After the name in a page's title. */
  pricePhrase: string
  availableOnly: string
}

export const catalogueKindLabels: Record<Kind, KindWords> = {
  rent: { label: 'Nuoma', all: 'Nuomos kategorijos', pricePhrase: 'nuoma', availableOnly: 'Tik laisvi dabar' },
  sell: { label: 'Pardavimas', all: 'Parduodama įranga', pricePhrase: 'kaina', availableOnly: 'Tik turimi dabar' },
  addition: { label: 'Priedai', all: 'Įrankių priedai', pricePhrase: 'kaina', availableOnly: 'Tik turimi dabar' },
}
