import { type ReactNode, useEffect, useState } from 'react'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import type { SentQueryOf } from '#platform/contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { BoxIcon, PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import type { ActionQuestion } from '#shell/ui/office/action-modal.tsx'
import { EditIcon } from '#shell/ui/office/icons.tsx'
import { renderEnglish, renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { type Category, ListCategories } from '../catalogue.contract.ts'
import { AdminProducts } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { buildProductColumns } from './build-product-columns.tsx'
import { listProblemLines } from './form-problem.tsx'
import { type OfficeProduct, officeProducts } from './office-products.ts'
import { ProductFiles } from './product-files.tsx'

const ProductModal = createLazyComponent(() => import('./product-modal.tsx'), {
  part: 'ProductModal',
  isEarly: true,
  isWindow: true,
})

const BulkProducts = createLazyComponent(() => import('./bulk-products.tsx'), { part: 'BulkProducts' })

const categoriesOf: Record<Kind, string> = {
  rent: '/admin/rent/categories',
  sell: '/admin/sell/categories',
  addition: '/admin/additions/categories',
}

export function createProductsList(kind: Kind) {
  const list = createOfficeList(
    {
      endpoint: AdminProducts.rent.list,
      file: AdminProducts[kind].list.address,
      request: ({ query, signal }) => listProducts(kind, query, signal),
      failure: whyNotListed,
      filters: [
        {
          kind: 'search',
          name: 'q',
          label: kind === 'rent' ? 'Ieškoti pagal pavadinimą' : 'Ieškoti pagal pavadinimą ar kodą',
        },
        { kind: 'choice', name: 'category', label: 'Kategorija', all: 'Visos' },
        {
          kind: 'choice',
          name: 'stock',
          label: 'Likutis',
          options: [
            { value: 'in', label: kind === 'rent' ? 'Yra laisvų' : 'Yra sandėlyje' },
            { value: 'out', label: kind === 'rent' ? 'Laisvų nėra' : 'Išparduota' },
          ],
        },
        { kind: 'order', name: 'sort' },
      ],
      columns: ({ list: { meta } }) => buildProductColumns(kind, meta ? (meta.current_page - 1) * meta.per_page : 0),
      actionsRight: 'catalogue:write',
      bulk: {
        rights: ['catalogue:write'],
        nameOf: ({ title }) => title,
        takesFound: true,
        Actions: (props) => <BulkProducts kind={kind} {...props} />,
      },
      empty: { icon: <BoxIcon />, title: 'Nėra produktų', text: 'Pridėkite pirmąjį: pirkėjai jį pamatys iš karto.' },
    },
    ({ signal }) => ({ categories: listCategoriesByKind(signal) }),
  )

  function Page() {
    const state = list.useState()
    const { dialog, may, say } = state
    const { given } = state.filters
    const { refresh } = state.list
    const { data: categories, problem: noCategories } = useLoaded(state.questions.categories)
    const [open, setOpen] = useState<OfficeProduct | 'new' | null>(null)

    useEffect(() => {
      if (noCategories) say.failed(renderErrorMessage(noCategories, 'Klaida gaunant kategorijas'))
    }, [noCategories, say])

    return (
      <list.Screen
        state={state}
        head={() => (
          <div className="flex flex-wrap gap-3">
            <ProductFiles kind={kind} given={given} say={say} onImported={refresh} />
            {may('catalogue:write') && (
              <Button onClick={() => setOpen('new')}>
                <PlusIcon />
                Pridėti produktą
              </Button>
            )}
          </div>
        )}
        options={{ category: listCategoryOptions(given.category, categories?.[kind]) }}
        actions={(product) => (
          <>
            <IconButton label={`Redaguoti: ${product.title}`} onClick={() => setOpen(product)}>
              <EditIcon />
            </IconButton>
            <IconButton
              label={`Ištrinti: ${product.title}`}
              danger
              onClick={() => dialog.ask(buildDeleteQuestion(kind, product))}
            >
              <TrashIcon />
            </IconButton>
          </>
        )}
        {...(categories?.[kind].length === 0 && { empty: noCategoriesYet })}
        below={() => (
          <ProductModal
            kind={kind}
            open={open}
            categories={categories}
            onClose={() => setOpen(null)}
            onChanged={refresh}
            onShowLatest={setOpen}
            onSaved={() => {
              say.done(open === 'new' ? 'Produktas pridėtas' : 'Produktas išsaugotas')
              setOpen(null)
              refresh()
            }}
          />
        )}
      />
    )
  }

  const noCategoriesYet = {
    icon: <BoxIcon />,
    title: 'Nėra produktų',
    text: 'Pirmiausia reikia kategorijos: be jos negalima įkelti nė vieno produkto.',
    next: [categoriesOf[kind], 'Pridėti kategoriją'],
  } as const

  return { clientLoader: list.clientLoader, Page }
}

function whyNotListed(thrown: unknown): ReactNode {
  if (thrown instanceof NoData) return renderEnglish('Invalid response format from server')
  if (!(thrown instanceof ApiError)) return renderErrorMessage(thrown, renderEnglish('An unexpected error occurred'))
  if (thrown.status === 401) return renderEnglish('Please log in to access products')
  if (thrown.body.code === 'admins-only') return renderEnglish('Please log in as an administrator to access products')
  return renderErrorMessage(thrown, renderEnglish('An error occurred while processing your request'))
}

/** With the chosen one, whether it is known or not. */
function listCategoryOptions(chosen: string | undefined, categories: Category[] = []) {
  const known = categories.map(({ title, category_slug }) => ({ value: category_slug, label: title }))
  return !chosen || known.some(({ value }) => value === chosen) ? known : [{ value: chosen, label: chosen }, ...known]
}

const buildDeleteQuestion = (kind: Kind, { id, title }: OfficeProduct): ActionQuestion => ({
  message: (
    <>
      <p>Ar tikrai norite ištrinti šį produktą? Šio veiksmo negalėsite atšaukti.</p>
      <p className="mt-2 font-semibold">{title}</p>
    </>
  ),
  send: async () => {
    await officeProducts[kind].remove(id)
    return 'Produktas ištrintas'
  },
  failure: (thrown) =>
    isDeleted(thrown) ? 'Šį produktą jau anksčiau ištrynė kitas administratorius.' : listProblemLines(thrown)[0],
  staysOpen: (thrown) => !isDeleted(thrown),
})

const isDeleted = (thrown: unknown) => thrown instanceof ApiError && thrown.status === 404

class NoData extends Error {}

async function listProducts(
  kind: Kind,
  query: Partial<SentQueryOf<typeof AdminProducts.rent.list>>,
  signal: AbortSignal,
) {
  const answer = await officeProducts[kind].list(query, signal)
  if (!Array.isArray(answer?.data)) throw new NoData()
  return answer
}

async function listCategoriesByKind(signal: AbortSignal): Promise<Record<Kind, Category[]>> {
  // no loader: a function of such a loader
  const list = async (kind: Kind) => (await sendRequest(ListCategories[kind], { signal })).data
  const [rent, sell, addition] = await Promise.all([list('rent'), list('sell'), list('addition')])
  return { rent, sell, addition }
}
