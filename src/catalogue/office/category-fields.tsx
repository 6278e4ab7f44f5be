import { Link } from 'react-router'
import { requiredWord } from '#platform/required-word.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import type { Category } from '../catalogue.contract.ts'
import type { Kind } from '../kinds.ts'
import type { OfficeProduct } from './office-products.ts'

type CategoryFieldsProps = {
  kind: Kind
  product: OfficeProduct | null
  categories: Record<Kind, Category[]> | undefined
}

export function CategoryFields({ kind, product, categories }: CategoryFieldsProps) {
  const isEmpty = categories?.[kind].length === 0
  return (
    <>
      <SelectField
        // The list arrives later: a new key makes the select take its default.
        key={categories ? 'own' : 'own-waiting'}
        label="Kategorija"
        name={`${kind}_category_id`}
        required
        data-missing={requiredWord}
        placeholder="Pasirinkite…"
        options={optionsOf(categories?.[kind], product?.category)}
        defaultValue={product?.category.id ?? ''}
        hint={
          isEmpty && (
            <span>
              Kategorijų dar nėra.{' '}
              <Link to={categoriesPath[kind]} className="text-link">
                Pridėkite pirmąją
              </Link>
            </span>
          )
        }
      />
      {kind === 'addition' && (
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="sr-only">Prie kokių produktų siūlyti</legend>
          <SelectField
            key={categories ? 'rent' : 'rent-waiting'}
            label="Siūlyti prie nuomos"
            name="rent_category_id"
            placeholder="Nesiūlyti"
            options={optionsOf(categories?.rent, product?.rent_category)}
            defaultValue={product?.rent_category?.id ?? ''}
          />
          <SelectField
            key={categories ? 'sell' : 'sell-waiting'}
            label="Siūlyti prie pardavimo"
            name="sell_category_id"
            placeholder="Nesiūlyti"
            options={optionsOf(categories?.sell, product?.sell_category)}
            defaultValue={product?.sell_category?.id ?? ''}
          />
        </fieldset>
      )}
    </>
  )
}

function optionsOf(categories: Category[] | undefined, chosen: { id: number; title: string } | null | undefined) {
  const known = categories ?? []
  const all = chosen && !known.some(({ id }) => id === chosen.id) ? [chosen, ...known] : known
  return all.map(({ id, title }) => ({ value: id, label: title }))
}

const categoriesPath: Record<Kind, string> = {
  rent: '/admin/rent/categories',
  sell: '/admin/sell/categories',
  addition: '/admin/additions/categories',
}
