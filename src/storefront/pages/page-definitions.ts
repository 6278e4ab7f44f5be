import { originalFaq } from './originals/faq.ts'
import { originalPurchaseRules } from './originals/purchase-rules.ts'
import { originalRentalRules } from './originals/rental-rules.ts'
import type { PageContent } from './page-content.ts'
import type { PageName } from './page-names.ts'

export interface PageFieldDefinition {
  label: string
  /** Characters. */
  max: number
  oneLine?: true
  optional?: true
}

export interface PageDefinition {
  title: string
  /** Where customers read it. */
  path: string
  fields: Readonly<Record<string, PageFieldDefinition>>
  /** Absent: the page has no list. */
  items?: { heading: string; add: string; titleLabel: string; textLabel: string }
  /** The first version. */
  original: PageContent
}

/** Not for public pages, which would load every text: they ask for the content of their own. */
export const pageDefinitions: Readonly<Record<PageName, PageDefinition>> = {
  faq: {
    title: 'Dažniausiai užduodami klausimai',
    path: '/duk',
    fields: {},
    items: { heading: 'Klausimai', add: 'Pridėti klausimą', titleLabel: 'Klausimas', textLabel: 'Atsakymas' },
    original: originalFaq,
  },
  'rental-rules': {
    title: 'Nuomos taisyklės',
    path: '/nuomos-taisykles',
    fields: { lead: { label: 'Įžanga', max: 500 } },
    items: {
      heading: 'Skyriai',
      add: 'Pridėti skyrių',
      titleLabel: 'Skyriaus pavadinimas',
      textLabel: 'Skyriaus tekstas',
    },
    original: originalRentalRules,
  },
  'purchase-rules': {
    title: 'Pirkimo taisyklės',
    path: '/pirkimo-taisykles',
    fields: { lead: { label: 'Įžanga', max: 500 } },
    items: {
      heading: 'Skyriai',
      add: 'Pridėti skyrių',
      titleLabel: 'Skyriaus pavadinimas',
      textLabel: 'Skyriaus tekstas',
    },
    original: originalPurchaseRules,
  },
}
