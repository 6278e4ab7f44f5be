import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { useScreen } from '#shell/screens/use-screen.ts'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { BoxIcon, PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { EditIcon } from '#shell/ui/office/icons.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderEnglish, renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import type { Category } from '../catalogue.contract.ts'
import type { Kind } from '../kinds.ts'
import { buildProductColumns } from './build-product-columns.tsx'
import { type createProductsLoader, NoData } from './create-products-loader.ts'
import { DeleteProductQuestion } from './delete-product-question.tsx'
import { listFilters, type OfficeProduct } from './office-products.ts'
import { ProductFiles } from './product-files.tsx'

const ProductModal = createLazyComponent(() => import('./product-modal.tsx'), {
  part: 'ProductModal',
  isEarly: true,
  isWindow: true,
})

type ProductsScreenProps = { kind: Kind; questions: Awaited<ReturnType<ReturnType<typeof createProductsLoader>>> }

const categoriesOf: Record<Kind, string> = {
  rent: '/admin/rent/categories',
  sell: '/admin/sell/categories',
  addition: '/admin/additions/categories',
}

export function ProductsScreen({ kind, questions }: ProductsScreenProps) {
  const filters = useFilters(listFilters)
  const { given } = filters
  const list = useList(questions.list)
  const { data: categories, problem: noCategories } = useLoaded(questions.categories)
  const { notice, say } = useNotices()
  const [open, setOpen] = useState<OfficeProduct | 'new' | null>(null)
  const [doomed, setDoomed] = useState<OfficeProduct | null>(null)
  const title = useScreen()?.title ?? ''
  const mayWrite = usePermissions()('catalogue:write')
  const hasNoCategories = categories?.[kind].length === 0

  useEffect(() => {
    if (list.problem) say.failed(whyNotListed(list.problem))
  }, [list.problem, say])
  useEffect(() => {
    if (noCategories) say.failed(renderErrorMessage(noCategories, 'Klaida gaunant kategorijas'))
  }, [noCategories, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          <div className="flex flex-wrap gap-3">
            <ProductFiles kind={kind} given={given} say={say} onImported={list.refresh} />
            {mayWrite && (
              <Button onClick={() => setOpen('new')}>
                <PlusIcon />
                Pridėti produktą
              </Button>
            )}
          </div>
        }
      />
      <ProductFilters kind={kind} filters={filters} categories={categories?.[kind]} />
      <ListTable
        label={title}
        list={list}
        columns={buildProductColumns(kind, list.meta ? (list.meta.current_page - 1) * list.meta.per_page : 0)}
        rowKey={(product) => product.id}
        empty={
          given.q || given.category || given.stock ? (
            <NoResults onClear={filters.clear} />
          ) : hasNoCategories ? (
            <EmptyState
              icon={<BoxIcon />}
              title="Nėra produktų"
              action={<EmptyStateAction to={categoriesOf[kind]}>Pridėti kategoriją</EmptyStateAction>}
            >
              Pirmiausia reikia kategorijos: be jos negalima įkelti nė vieno produkto.
            </EmptyState>
          ) : (
            <EmptyState icon={<BoxIcon />} title="Nėra produktų">
              Pridėkite pirmąjį: pirkėjai jį pamatys iš karto.
            </EmptyState>
          )
        }
        {...(mayWrite && {
          actions: (product: OfficeProduct) => (
            <>
              <IconButton label={`Redaguoti: ${product.title}`} onClick={() => setOpen(product)}>
                <EditIcon />
              </IconButton>
              <IconButton label={`Ištrinti: ${product.title}`} danger onClick={() => setDoomed(product)}>
                <TrashIcon />
              </IconButton>
            </>
          ),
        })}
      />
      <ProductModal
        kind={kind}
        open={open}
        categories={categories}
        onClose={() => setOpen(null)}
        onChanged={list.refresh}
        onShowLatest={setOpen}
        onSaved={() => {
          say.done(open === 'new' ? 'Produktas pridėtas' : 'Produktas išsaugotas')
          setOpen(null)
          list.refresh()
        }}
      />
      <DeleteProductQuestion
        kind={kind}
        product={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={(byUs) => {
          setDoomed(null)
          if (byUs) say.done('Produktas ištrintas')
          else say.failed('Šį produktą jau anksčiau ištrynė kitas administratorius.')
          list.refresh()
        }}
      />
    </>
  )
}

function whyNotListed(thrown: unknown): ReactNode {
  if (thrown instanceof NoData) return renderEnglish('Invalid response format from server')
  if (!(thrown instanceof ApiError)) return renderErrorMessage(thrown, renderEnglish('An unexpected error occurred'))
  if (thrown.status === 401) return renderEnglish('Please log in to access products')
  if (thrown.body.code === 'admins-only') return renderEnglish('Please log in as an administrator to access products')
  return renderErrorMessage(thrown, renderEnglish('An error occurred while processing your request'))
}

type ProductFiltersProps = {
  kind: Kind
  filters: ReturnType<typeof useFilters<(typeof listFilters)[number]>>
  /** Undefined while loading. */
  categories: Category[] | undefined
}

function ProductFilters({ kind, filters, categories = [] }: ProductFiltersProps) {
  const { category: chosen } = filters.given
  const known = categories.map(({ title, category_slug }) => ({ value: category_slug, label: title }))
  const isKnown = !chosen || known.some(({ value }) => value === chosen)
  const stock = [
    { value: 'in', label: kind === 'rent' ? 'Yra laisvų' : 'Yra sandėlyje' },
    { value: 'out', label: kind === 'rent' ? 'Laisvų nėra' : 'Išparduota' },
  ]
  return (
    <FilterBar filters={filters}>
      <SearchFilter
        filters={filters}
        name="q"
        label={kind === 'rent' ? 'Ieškoti pagal pavadinimą' : 'Ieškoti pagal pavadinimą ar kodą'}
      />
      <SelectFilter
        filters={filters}
        name="category"
        label="Kategorija"
        all="Visos"
        options={isKnown ? known : [{ value: chosen, label: chosen }, ...known]}
      />
      <SelectFilter filters={filters} name="stock" label="Likutis" options={stock} />
    </FilterBar>
  )
}
