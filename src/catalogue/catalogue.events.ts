import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { buildChange, labelField, payloadField } from '#shell/action/payload-fields.ts'
import { kindLabels } from './kinds.ts'
import { productChanges } from './product-payload-fields.ts'

const kind = payloadField.choice('Katalogas', kindLabels)

export const ProductCreated = defineEvent('product.created', {
  subject: 'product',
  payload: z.object({ kind }),
  label: 'Produktas sukurtas',
})

export const ProductUpdated = defineEvent('product.updated', {
  subject: 'product',
  payload: z.object(productChanges).partial(),
  label: 'Produktas pakeistas',
})

export const ProductDeleted = defineEvent('product.deleted', {
  subject: 'product',
  payload: z.object({ kind }),
  label: 'Produktas ištrintas',
})

export const ProductImported = defineEvent('product.imported', {
  subject: 'product',
  payload: z.object({ kind, created: payloadField.count('Sukurta'), updated: payloadField.count('Pakeista') }),
  label: 'Produktas įkeltas iš failo',
})

export const CategoryCreated = defineEvent('category.created', {
  subject: 'category',
  payload: z.object({ kind }),
  label: 'Kategorija sukurta',
})

export const CategoryUpdated = defineEvent('category.updated', {
  subject: 'category',
  payload: z
    .object({
      title: buildChange(payloadField.text('Pavadinimas')),
      image_id: buildChange(payloadField.id('Paveikslėlis')),
      waiver: buildChange(
        labelField(
          z.union([z.object({ percent: z.number(), deductible: z.int() }), z.literal('off')]),
          'Apsauga nuo žalos',
        ),
      ),
    })
    .partial(),
  label: 'Kategorija pakeista',
})

export const CategoryDeleted = defineEvent('category.deleted', {
  subject: 'category',
  payload: z.object({ kind }),
  label: 'Kategorija ištrinta',
})
