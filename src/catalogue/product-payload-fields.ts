import { z } from 'zod'
import { buildChange, labelField, payloadField } from '#shell/action/payload-fields.ts'
import { type FieldDefinition, type Fields, mapValues } from '#shell/fields/field-definition.ts'
import { buildFieldDescriptions } from '#shell/fields/field-labels.ts'
import { everyField } from './product-fields.ts'
import { productListFields } from './product-labels.ts'

const texts = (label: string) => labelField(z.array(z.string()), label)

const lists = {
  ean: texts(productListFields.ean.label),
  category: payloadField.text(productListFields.category.label),
  rent_category: payloadField.text(productListFields.rent_category.label),
  sell_category: payloadField.text(productListFields.sell_category.label),
  stock: payloadField.count(productListFields.stock.label),
  stock_at: texts(productListFields.stock_at.label),
  packages: texts(productListFields.packages.label),
  parts: texts(productListFields.parts.label),
  properties: texts(productListFields.properties.label),
  attributes: texts(productListFields.attributes.label),
  inspections: texts(productListFields.inspections.label),
  images: payloadField.count(productListFields.images.label),
  main_image: payloadField.id(productListFields.main_image.label),
}

/** `[before, after]` of each field of a product, under the label that its definition gives it. */
export const productChanges = {
  ...buildFieldChanges(everyField),
  ...(mapValues(lists, (schema: z.ZodType): z.ZodType => buildChange(schema)) as {
    [Name in keyof typeof lists]: Change<(typeof lists)[Name]>
  }),
}

type Change<Schema extends z.ZodType> = z.ZodTuple<[z.ZodNullable<Schema>, z.ZodNullable<Schema>]>

function buildFieldChanges<F extends Fields>(fields: F) {
  const descriptions = buildFieldDescriptions(fields)
  return mapValues(fields, (field: FieldDefinition, name): z.ZodType => {
    const label = descriptions[name]?.label ?? field.label
    if (field.kind === 'choice') return buildChange(payloadField.choice(label, field.labels))
    if (field.kind === 'cents') return buildChange(payloadField.money(label))
    return buildChange(field.kind === 'integer' ? payloadField.count(label) : payloadField.text(label))
  }) as { [Name in keyof F]: Change<F[Name]['answer']> }
}
