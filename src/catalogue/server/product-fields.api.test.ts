import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { FieldDefinition, Fields } from '#shell/fields/field-definition.ts'
import { AdminProducts } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { productFields } from '../product-fields.ts'
import { makeCategory } from './catalogue.factories.ts'

let as: string
const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})

type Values = Record<string, string | number>
type FormFields = Parameters<typeof buildMultipartForm>[0]

function sampleValue(field: FieldDefinition, name: string): string | number {
  if (field.kind === 'text') return `Įrašyta: ${name}`
  if (field.kind === 'choice') return Object.keys(field.labels).find((code) => code !== field.start) ?? field.start
  if (field.kind === 'cents') return 1250
  return Math.min(field.min + 3, field.max ?? Number.POSITIVE_INFINITY)
}

const toSent = (field: FieldDefinition, value: string | number) =>
  field.kind === 'cents' && field.sentIn === 'euros' ? (Number(value) / 100).toFixed(2) : value

const isOptional = ({ form }: FieldDefinition) => {
  const { success, data } = form.safeParse(undefined)
  return success && data === undefined
}

// Each has what the other can't have beside its own.
const byDay: Values = { price_per_hour: 0, deposit: 0, tracked: 'each' }
const byHour: Values = {
  price_per_day: 0,
  deposit_percent: 0,
  minimum_days: 1,
  included_hours_per_day: 0,
  price_per_extra_hour: 0,
}

function describeCase(kind: Kind, fixed: Values) {
  const entries = Object.entries<FieldDefinition>(productFields[kind] satisfies Fields)
  const values = Object.fromEntries(entries.map(([name, field]) => [name, fixed[name] ?? sampleValue(field, name)]))
  const sendEach = (isSent: (field: FieldDefinition) => boolean) =>
    Object.fromEntries(
      entries.flatMap(([name, field]) => (isSent(field) ? [[name, toSent(field, values[name] ?? '')]] : [])),
    )
  const all = sendEach(() => true)
  return { values, all, required: sendEach((field) => !isOptional(field)) }
}

test.for([
  ['a tool by the day', 'rent', byDay],
  ['a tool by the hour', 'rent', byHour],
  ['goods', 'sell', {}],
  ['an accessory', 'addition', { sku: 'PR-1' }],
] as [string, Kind, Values][])(
  'T1760 each field of %s is read back as it was sent, by the list and by a file, and stays where a form or a file has not got it',
  async ([, kind, fixed]) => {
    const { values, all, required } = describeCase(kind, fixed)
    const endpoints = AdminProducts[kind] as (typeof AdminProducts)['rent']
    const category = await makeCategory(shop, { kind, title: 'Visi laukai' })
    const others = { left_in_stock: 2, [`${kind}_category_id`]: category.id }
    const readBack = async () => (await shop.request(endpoints.list, { as })).body.data[0]
    const load = async (lines: string[]) => {
      const file = { name: 'produktai.csv', bytes: Buffer.from(lines.join('\r\n')), type: 'text/csv' }
      const sent = await buildMultipartForm({ dry_run: '0', file })
      return (await shop.request(endpoints.import, { ...sent, as })).body.data
    }

    const made = await shop.request(endpoints.create, { ...(await buildMultipartForm({ ...all, ...others })), as })
    expect(made.body).toMatchObject({ data: values })
    expect(await readBack()).toMatchObject(values)

    const { id } = made.body.data
    const update: FormFields = { ...required, ...others, _method: 'PUT' }
    const updated = await shop.request(endpoints.update, { ...(await buildMultipartForm(update)), as, params: { id } })
    expect(updated.body).toMatchObject({ data: values })
    expect(await readBack()).toMatchObject(values)

    const exported = String((await shop.request(endpoints.export, { as })).body).split('\r\n')
    expect(await load(exported)).toEqual({ created: 0, updated: 0, errors: [] })
    expect(await load(['Nr.;Pavadinimas;Kategorija', `${id};Pervadinta;Visi laukai`])).toMatchObject({ updated: 1 })
    expect(await readBack()).toMatchObject({ ...values, title: 'Pervadinta' })
    expect(await load(exported)).toMatchObject({ updated: 1, errors: [] })
    expect(await readBack()).toMatchObject(values)
  },
)
