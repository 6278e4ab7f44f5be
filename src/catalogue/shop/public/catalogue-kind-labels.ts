import type { Kind } from '../../kinds.ts'

interface KindWords {
  label: string
  /** „Rodyti visas nuomos kategorijas“. */
  all: string
  /** After the name in a page's title. */
  deed: string
  availableOnly: string
}

export const catalogueKindLabels: Record<Kind, KindWords> = {
  rent: { label: 'Nuoma', all: 'Nuomos kategorijos', deed: 'nuoma', availableOnly: 'Tik laisvi dabar' },
  sell: { label: 'Pardavimas', all: 'Parduodama įranga', deed: 'kaina', availableOnly: 'Tik turimi dabar' },
  addition: { label: 'Priedai', all: 'Įrankių priedai', deed: 'kaina', availableOnly: 'Tik turimi dabar' },
}
