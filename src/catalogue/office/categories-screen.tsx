import type { ReactNode } from 'react'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import type { ActionQuestion } from '#shell/ui/office/action-modal.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { EditIcon, TagIcon } from '#shell/ui/office/icons.tsx'
import type { ListTools } from '#shell/ui/office/list-definition.ts'
import { renderEnglish } from '#shell/ui/office/render-error-message.tsx'
import { Picture } from '#shell/ui/picture.tsx'
import { AdminCategories, type OfficeCategory } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { CategoryModal } from './category-modal.tsx'

export const createCategoriesList = (kind: Kind) =>
  createOfficeList({
    endpoint: AdminCategories[kind].list,
    failure: 'Klaida gaunant kategorijas',
    head: (state) =>
      state.may('catalogue:write') && (
        <Button onClick={() => openCategory(kind, 'new', state)}>
          <PlusIcon />
          Pridėti kategoriją
        </Button>
      ),
    filters: [{ kind: 'search', name: 'q', label: 'Ieškoti pagal pavadinimą' }],
    columns: ({ list: { meta } }) => columnsFrom(meta ? (meta.current_page - 1) * meta.per_page : 0),
    actionsRight: 'catalogue:write',
    actions: (category, state) => (
      <>
        <IconButton label={`Redaguoti: ${category.title}`} onClick={() => openCategory(kind, category, state)}>
          <EditIcon />
        </IconButton>
        <IconButton
          label={`Ištrinti: ${category.title}`}
          danger
          onClick={() => state.dialog.ask(buildDeleteQuestion(kind, category))}
        >
          <TrashIcon />
        </IconButton>
      </>
    ),
    empty: {
      icon: <TagIcon />,
      title: 'Nėra kategorijų',
      text: 'Įrašykite pirmąją mygtuku „Pridėti kategoriją“: be jos negalima įkelti nė vieno produkto.',
    },
  })

const openCategory = (kind: Kind, open: OfficeCategory | 'new', { dialog, list }: ListTools) =>
  dialog.open(({ onClose, onDone }) => (
    <CategoryModal
      kind={kind}
      open={open}
      onClose={onClose}
      onChanged={list.refresh}
      onSaved={() => onDone(open === 'new' ? 'Kategorija pridėta' : 'Kategorija išsaugota')}
    />
  ))

const columnsFrom = (before: number): Column<OfficeCategory>[] => [
  { key: 'number', head: '#', tight: true, wideOnly: true, cell: (_, at) => before + at + 1 },
  {
    key: 'image',
    head: 'Paveikslėlis',
    tight: true,
    phone: 'hidden',
    cell: (category) => (
      <Picture src={category.thumbnail} alt="" width={64} height={48} sizes="4rem" className="max-w-16 rounded-house" />
    ),
  },
  { key: 'title', head: 'Kategorija', rowHead: true, cell: (category) => category.title },
]

const buildDeleteQuestion = (kind: Kind, { id, title }: OfficeCategory): ActionQuestion => ({
  message: (
    <>
      <p>Ar tikrai norite ištrinti šią kategoriją? Šio veiksmo negalėsite atšaukti.</p>
      <p className="mt-2 font-semibold">{title}</p>
    </>
  ),
  send: async () => {
    await sendRequest(AdminCategories[kind].remove, { params: { id } })
    return 'Kategorija ištrinta'
  },
  failure: whyNotDeleted,
  staysOpen: (thrown) => !isDeleted(thrown),
})

const isDeleted = (thrown: unknown) => thrown instanceof ApiError && thrown.status === 404

function whyNotDeleted(thrown: unknown): ReactNode {
  if (isDeleted(thrown)) return 'Šią kategoriją jau anksčiau ištrynė kitas administratorius.'
  if (!(thrown instanceof ApiError)) return renderEnglish('An unexpected error occurred while deleting the category')
  if (thrown.message) return thrown.message
  return renderEnglish(
    thrown.status === 422 ? 'Cannot delete category with existing products' : 'Failed to delete category',
  )
}
