import { formatMoney } from '#rules/money/format-money.ts'
import type { FieldLabels } from '#shell/fields/field-definition.ts'
import { buildFieldDescriptions, buildSentenceLabels } from '#shell/fields/field-labels.ts'
import type { FieldDescriptions } from '#shell/history/field-descriptions.ts'
import { everyField } from './product-fields.ts'

const inMoney = (cents: string) => formatMoney(Number(cents))

export const productListFields = {
  ean: { label: 'EAN kodai', inSentence: 'EAN kodai' },
  category: { label: 'Kategorija' },
  rent_category: { label: 'Nuomos kategorija', inSentence: 'siūlymas prie nuomos' },
  sell_category: { label: 'Pardavimo kategorija', inSentence: 'siūlymas prie pardavimo' },
  stock: { label: 'Vienetai', inSentence: 'likutis' },
  stock_at: { label: 'Padaliniuose', inSentence: 'likutis padaliniuose' },
  // prices within the text are in cents
  packages: {
    label: 'Kelių dienų paketai',
    inWords: (text) => String(text).replace(/– (\d+)$/, (_, cents: string) => `– ${inMoney(cents)}`),
  },
  parts: { label: 'Rinkinio dalys' },
  properties: { label: 'Savybės' },
  attributes: {
    label: 'Atributai',
    inWords: (text) => String(text).replace(/\(\+(\d+)\)$/, (_, cents: string) => `(+${inMoney(cents)})`),
  },
  inspections: { label: 'Patikros' },
  images: { label: 'Nuotraukų', inSentence: 'nuotraukos' },
  main_image: { label: 'Pagrindinė nuotrauka' },
} satisfies Record<string, FieldLabels>

export const catalogueFieldDescriptions: FieldDescriptions = {
  product: buildFieldDescriptions({ ...everyField, ...productListFields }),
}

export const catalogueSentenceLabels: Record<string, string> = buildSentenceLabels({
  ...everyField,
  ...productListFields,
})
