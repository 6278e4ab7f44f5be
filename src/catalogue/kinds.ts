/** In menu order. */
export const kinds = ['rent', 'sell', 'addition'] as const
export type Kind = (typeof kinds)[number]

/** First segment of public paths. */
export const kindPath = { rent: 'nuoma', sell: 'pardavimas', addition: 'priedai' } as const satisfies Record<
  Kind,
  string
>

export const buildCategoryPath = (kind: Kind, slug: string) => `/${kindPath[kind]}/${slug}`
export const buildProductPath = (kind: Kind, slug: string) => `/${kindPath[kind]}/irankis/${slug}`

export const kindLabels: Record<Kind, string> = { rent: 'Nuoma', sell: 'Pardavimas', addition: 'Priedai' }
