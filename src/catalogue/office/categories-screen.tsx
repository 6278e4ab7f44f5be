import { useEffect, useState } from 'react'
import type { AnswerOf } from '#platform/contract.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { EditIcon, TagIcon } from '#ui/office/icons.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { useMay } from '#ui/office/may.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import type { Question } from '#ui/office/question.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Category } from '../catalogue.contract.ts'
import type { AdminCategories } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { CategoryModal } from './category-modal.tsx'
import { DeleteCategoryQuestion } from './delete-category-question.tsx'
import { officeWords } from './office-words.ts'

type CategoriesScreenProps = { kind: Kind; question: Question<AnswerOf<(typeof AdminCategories)[Kind]['list']>> }

/** The categories of one kind: a table, and the windows in which they are added, changed and deleted. */
export function CategoriesScreen({ kind, question }: CategoriesScreenProps) {
  const filters = useFilters(['q'])
  const list = useList(question)
  const { notice, say } = useNotices()
  const [open, setOpen] = useState<Category | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Category | null>(null)
  const words = officeWords[kind]
  const mayWrite = useMay()('catalogue:write')

  useEffect(() => {
    if (list.problem) say.failed(whatFailed(list.problem, 'Klaida gaunant kategorijas'))
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
      <OfficeHead title={words.categories} action={add} />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="q" label="Ieškoti pagal pavadinimą" />
      </FilterBar>
      <ListTable
        label={words.categories}
        list={list}
        columns={columnsFrom(list.meta ? (list.meta.current_page - 1) * list.meta.per_page : 0)}
        rowKey={(category) => category.id}
        empty={
          filters.any ? (
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState icon={<TagIcon />} title="Nėra kategorijų">
              Įrašykite pirmąją mygtuku „Pridėti kategoriją“: be jos negalima įkelti nė vieno produkto.
            </EmptyState>
          )
        }
        {...(mayWrite && {
          actions: (category: Category) => (
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

const columnsFrom = (before: number): Column<Category>[] => [
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
