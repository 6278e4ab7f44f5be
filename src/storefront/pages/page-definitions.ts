import { originalDelivery } from './originals/delivery.ts'
import { originalFaq } from './originals/faq.ts'
import { originalHome } from './originals/home.ts'
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
  /** A day; `notBefore` names the field with the earliest. */
  day?: true
  /** `#rrggbb`, on which words can be read. */
  colour?: true
  /** A picture as `formatLogo` writes it. */
  picture?: true
  notBefore?: string
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

const sectionPage = {
  fields: { lead: { label: 'Įžanga', max: 500 } },
  items: {
    heading: 'Skyriai',
    add: 'Pridėti skyrių',
    titleLabel: 'Skyriaus pavadinimas',
    textLabel: 'Skyriaus tekstas',
  },
} satisfies Partial<PageDefinition>

/** Not for public pages, which would load every text: they ask for the content of their own. */
export const pageDefinitions: Readonly<Record<PageName, PageDefinition>> = {
  home: {
    title: 'Pagrindinis puslapis',
    path: '/',
    fields: {
      title: { label: 'Antraštė', max: 80, oneLine: true },
      lead: { label: 'Įžanga', max: 400 },
      banner: { label: 'Juosta virš antraštės', max: 300, oneLine: true, optional: true },
      banner_from: { label: 'Juosta rodoma nuo', max: 10, day: true, optional: true },
      banner_until: { label: 'Juosta rodoma iki', max: 10, day: true, notBefore: 'banner_from', optional: true },
    },
    items: {
      heading: 'Kodėl nuomotis pas jus',
      add: 'Pridėti priežastį',
      titleLabel: 'Priežasties pavadinimas',
      textLabel: 'Priežasties tekstas',
    },
    original: originalHome,
  },
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
    ...sectionPage,
    original: originalRentalRules,
  },
  'purchase-rules': {
    title: 'Pirkimo taisyklės',
    path: '/pirkimo-taisykles',
    ...sectionPage,
    original: originalPurchaseRules,
  },
  delivery: { title: 'Pristatymas', path: '/pristatymas', ...sectionPage, original: originalDelivery },
  look: {
    title: 'Logotipas ir spalva',
    path: '/',
    fields: {
      logo: { label: 'Logotipas', max: 60, picture: true, optional: true },
      accent: { label: 'Mygtukų ir ženklų spalva', max: 7, colour: true, optional: true },
    },
    original: { fields: { logo: '', accent: '' }, items: [] },
  },
}
