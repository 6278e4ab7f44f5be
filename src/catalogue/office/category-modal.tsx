import { type ReactNode, useId, useState } from 'react'
import { ask } from '#platform/api-client.ts'
import { Form } from '#ui/form.tsx'
import { FileField } from '#ui/office/file-field.tsx'
import { FormModal } from '#ui/office/form-modal.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Category } from '../catalogue.contract.ts'
import { AdminCategories } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { FormProblem, problemLines } from './form-problem.tsx'
import { usePreviews } from './use-previews.ts'

type CategoryModalProps = {
  kind: Kind
  /** The category that is changed, 'new' for one that is added, null while the window is closed. */
  open: Category | 'new' | null
  onClose: () => void
  onSaved: () => void
}

/** The window in which a category is added or changed. */
export function CategoryModal({ kind, open, onClose, onSaved }: CategoryModalProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  return (
    <FormModal
      title={open === 'new' ? 'Pridėti kategoriją' : 'Redaguoti kategoriją'}
      isOpen={open !== null}
      onClose={onClose}
      formId={formId}
      pending={pending}
    >
      {open && (
        <CategoryForm
          id={formId}
          kind={kind}
          category={open === 'new' ? null : open}
          onPending={setPending}
          onSaved={onSaved}
        />
      )}
    </FormModal>
  )
}

type CategoryFormProps = {
  id: string
  kind: Kind
  category: Category | null
  onPending: (pending: boolean) => void
  onSaved: () => void
}

const noFiles: File[] = []

function CategoryForm({ id, kind, category, onPending, onSaved }: CategoryFormProps) {
  const [problem, setProblem] = useState<ReactNode[]>([])
  const [files, setFiles] = useState<File[]>(noFiles)
  const [preview] = usePreviews(files)
  const { create, update } = AdminCategories[kind]

  async function save(form: HTMLFormElement) {
    const data = new FormData(form)
    if (files.length === 0) data.delete('image')
    if (category) data.set('_method', 'PUT')
    onPending(true)
    setProblem([])
    try {
      if (category) await ask(update, { params: { id: category.id }, body: data })
      else await ask(create, { body: data })
      onSaved()
    } catch (thrown) {
      setProblem(problemLines(thrown))
    } finally {
      onPending(false)
    }
  }

  return (
    <Form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
    >
      <FormProblem lines={problem} />
      <TextField label="Pavadinimas" name="title" required maxLength={200} defaultValue={category?.title} autoFocus />
      {category && (
        <figure>
          <figcaption className="mb-1.5 text-[0.9375rem] font-semibold">Dabartinis paveikslėlis</figcaption>
          <Picture
            src={category.thumbnail}
            alt={category.title}
            width={160}
            height={120}
            sizes="10rem"
            className="max-w-40 rounded-house"
          />
        </figure>
      )}
      <FileField
        accept="image/*"
        name="image"
        label={category ? 'Naujas paveikslėlis' : 'Paveikslėlis'}
        optional={!category}
        hint={
          category ? 'Palikite tuščią, jei nenorite keisti paveikslėlio' : 'JPEG, PNG, WebP arba AVIF, iki 10\u00a0MB.'
        }
        invitation="Pasirinkite paveikslėlį"
        chosen={files[0]?.name}
        onChange={(event) => setFiles([...(event.target.files ?? [])])}
      />
      {preview && (
        <figure>
          <figcaption className="mb-1.5 text-sm text-soft">Taip atrodys naujas paveikslėlis</figcaption>
          <img
            src={preview}
            alt="Naujas paveikslėlis"
            className="aspect-4/3 w-40 rounded-house bg-sunken object-cover"
          />
        </figure>
      )}
    </Form>
  )
}
