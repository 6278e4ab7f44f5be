import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { BoxIcon, PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { latePart } from '#ui/late-part.ts'
import { EditIcon } from '#ui/office/icons.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { useMay } from '#ui/office/may.tsx'
import { NextStep } from '#ui/office/next-step.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { english, whatFailed } from '#ui/office/what-failed.tsx'
import type { Kind } from '../kinds.ts'
import { DeleteProductQuestion } from './delete-product-question.tsx'
import { listFilters, type OfficeProduct } from './office-products.ts'
import { officeWords } from './office-words.ts'
import { productColumns } from './product-columns.tsx'
import { ProductFiles } from './product-files.tsx'
import { ProductFilters } from './product-filters.tsx'
import { NoData, type productsLoader } from './products-loader.ts'

/** Half of the screen's scripts, which nobody needs before a press. */
const ProductModal = latePart(async () => ({ default: (await import('./product-modal.tsx')).ProductModal }))

type ProductsScreenProps = { kind: Kind; questions: Awaited<ReturnType<ReturnType<typeof productsLoader>>> }

const categoriesOf: Record<Kind, string> = {
  rent: '/admin/rent/categories',
  sell: '/admin/sell/categories',
  addition: '/admin/additions/categories',
}

/** The products of one kind: a table, and the windows in which they are added, changed and deleted. */
export function ProductsScreen({ kind, questions }: ProductsScreenProps) {
  const filters = useFilters(listFilters)
  const { given } = filters
  const list = useList(questions.list)
  const { data: categories, problem: noCategories } = useLoaded(questions.categories)
  const { notice, say } = useNotices()
  const [open, setOpen] = useState<OfficeProduct | 'new' | null>(null)
  const [doomed, setDoomed] = useState<OfficeProduct | null>(null)
  const words = officeWords[kind]
  const mayWrite = useMay()('catalogue:write')
  const hasNoCategories = categories?.[kind].length === 0

  useEffect(() => {
    if (list.problem) say.failed(whyNotListed(list.problem))
  }, [list.problem, say])
  useEffect(() => {
    if (noCategories) say.failed(whatFailed(noCategories, 'Klaida gaunant kategorijas'))
  }, [noCategories, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        title={words.products}
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
        label={words.products}
        list={list}
        columns={productColumns(kind, list.meta ? (list.meta.current_page - 1) * list.meta.per_page : 0)}
        rowKey={(product) => product.id}
        empty={
          given.q || given.category || given.stock ? (
            <NothingFound onClear={filters.clear} />
          ) : hasNoCategories ? (
            <EmptyState
              icon={<BoxIcon />}
              title="Nėra produktų"
              action={<NextStep to={categoriesOf[kind]}>Pridėti kategoriją</NextStep>}
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
      <Suspense fallback={null}>
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
      </Suspense>
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
  if (thrown instanceof NoData) return english('Invalid response format from server')
  if (!(thrown instanceof ApiError)) return whatFailed(thrown, english('An unexpected error occurred'))
  if (thrown.status === 401) return english('Please log in to access products')
  if (thrown.body.code === 'admins-only') return english('Please log in as an administrator to access products')
  return whatFailed(thrown, english('An error occurred while processing your request'))
}
