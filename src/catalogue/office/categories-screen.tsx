import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { useScreen } from '#shell/screens/use-screen.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { FilterBar, SearchFilter } from '#shell/ui/office/filter-bar.tsx'
import { EditIcon, TagIcon } from '#shell/ui/office/icons.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderEnglish, renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { Picture } from '#shell/ui/picture.tsx'
import { AdminCategories, type OfficeCategory } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { CategoryModal } from './category-modal.tsx'

type CategoriesScreenProps = { kind: Kind; question: PendingResult<AnswerOf<(typeof AdminCategories)[Kind]['list']>> }

export function CategoriesScreen({ kind, question }: CategoriesScreenProps) {
  const filters = useFilters(['q'])
  const list = useList(question)
  const { notice, say } = useNotices()
  const [open, setOpen] = useState<OfficeCategory | 'new' | null>(null)
  const [doomed, setDoomed] = useState<OfficeCategory | null>(null)
  const title = useScreen()?.title ?? ''
  const mayWrite = usePermissions()('catalogue:write')

  useEffect(() => {
    if (list.problem) say.failed(renderErrorMessage(list.problem, 'Klaida gaunant kategorijas'))
  }, [list.problem, say])

  const add = mayWrite && (
    <Button onClick={() => setOpen('new')}>
      <PlusIcon />
      Pridėti kategoriją
    </Button>
  )

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead action={add} />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="q" label="Ieškoti pagal pavadinimą" />
      </FilterBar>
      <ListTable
        label={title}
        list={list}
        columns={columnsFrom(list.meta ? (list.meta.current_page - 1) * list.meta.per_page : 0)}
        rowKey={(category) => category.id}
        empty={
          filters.any ? (
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState icon={<TagIcon />} title="Nėra kategorijų">
              Įrašykite pirmąją mygtuku „Pridėti kategoriją“: be jos negalima įkelti nė vieno produkto.
            </EmptyState>
          )
        }
        {...(mayWrite && {
          actions: (category: OfficeCategory) => (
            <>
              <IconButton label={`Redaguoti: ${category.title}`} onClick={() => setOpen(category)}>
                <EditIcon />
              </IconButton>
              <IconButton label={`Ištrinti: ${category.title}`} danger onClick={() => setDoomed(category)}>
                <TrashIcon />
              </IconButton>
            </>
          ),
        })}
      />
      <CategoryModal
        kind={kind}
        open={open}
        onClose={() => setOpen(null)}
        onChanged={list.refresh}
        onSaved={() => {
          say.done(open === 'new' ? 'Kategorija pridėta' : 'Kategorija išsaugota')
          setOpen(null)
          list.refresh()
        }}
      />
      <DeleteCategoryQuestion
        kind={kind}
        category={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={(byUs) => {
          setDoomed(null)
          if (byUs) say.done('Kategorija ištrinta')
          else say.failed('Šią kategoriją jau anksčiau ištrynė kitas administratorius.')
          list.refresh()
        }}
      />
    </>
  )
}

const columnsFrom = (before: number): Column<OfficeCategory>[] => [
  { key: 'number', head: '#', tight: true, wideOnly: true, cell: (_, at) => before + at + 1 },
  {
    key: 'image',
    head: 'Paveikslėlis',
    tight: true,
    cell: (category) => (
      <Picture src={category.thumbnail} alt="" width={64} height={48} sizes="4rem" className="max-w-16 rounded-house" />
    ),
  },
  { key: 'title', head: 'Kategorija', rowHead: true, cell: (category) => category.title },
]

type DeleteCategoryQuestionProps = {
  kind: Kind
  category: OfficeCategory | null
  onClose: () => void
  /** False: somebody else was first. */
  onDeleted: (byUs: boolean) => void
}

function DeleteCategoryQuestion({ kind, category, onClose, onDeleted }: DeleteCategoryQuestionProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ReactNode>()

  async function remove() {
    if (!category) return
    setPending(true)
    setError(undefined)
    try {
      await sendRequest(AdminCategories[kind].remove, { params: { id: category.id } })
      onDeleted(true)
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 404) onDeleted(false)
      else setError(whyNotDeleted(thrown))
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={category !== null}
      pending={pending}
      error={error}
      message={
        <>
          <p>Ar tikrai norite ištrinti šią kategoriją? Šio veiksmo negalėsite atšaukti.</p>
          {category && <p className="mt-2 font-semibold">{category.title}</p>}
        </>
      }
      onConfirm={remove}
      onCancel={() => {
        setError(undefined)
        onClose()
      }}
    />
  )
}

function whyNotDeleted(thrown: unknown): ReactNode {
  if (!(thrown instanceof ApiError)) return renderEnglish('An unexpected error occurred while deleting the category')
  if (thrown.message) return thrown.message
  return renderEnglish(
    thrown.status === 422 ? 'Cannot delete category with existing products' : 'Failed to delete category',
  )
}
