import { type ReactNode, useId, useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { requiredWord } from '#platform/required-word.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { findRequiredFieldErrors } from '#shell/ui/find-required-field-errors.ts'
import { Form } from '#shell/ui/form.tsx'
import { FileField } from '#shell/ui/office/file-field.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { Picture } from '#shell/ui/picture.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { AdminCategories, type OfficeCategory } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { FormProblem, listErrorMessages, listProblemLines } from './form-problem.tsx'
import { selectFittingFiles } from './select-fitting-files.ts'
import { usePreviews } from './use-previews.ts'
import { WaiverOfCategoryFields } from './waiver-of-category-fields.tsx'

type CategoryModalProps = {
  kind: Kind
  /** Null while closed. */
  open: OfficeCategory | 'new' | null
  onClose: () => void
  onChanged: () => void
  onSaved: () => void
}

export function CategoryModal({ kind, open, onClose, onChanged, onSaved }: CategoryModalProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  return (
    <FormModal
      title={open === 'new' ? 'Pridėti kategoriją' : 'Redaguoti kategoriją'}
      isOpen={open !== null}
      onClose={onClose}
      formId={formId}
      history={open && open !== 'new' ? `category-${open.id}` : undefined}
      draft={open === 'new' ? 'new' : open?.id.toString()}
      pending={pending}
    >
      {open && (
        <CategoryForm
          id={formId}
          kind={kind}
          category={open === 'new' ? null : open}
          onPending={setPending}
          onChanged={onChanged}
          onSaved={onSaved}
        />
      )}
    </FormModal>
  )
}

type CategoryFormProps = {
  id: string
  kind: Kind
  category: OfficeCategory | null
  onPending: (pending: boolean) => void
  onChanged: () => void
  onSaved: () => void
}

const noFiles: File[] = []
const noErrors: FormFieldErrors = {}

function CategoryForm({ id, kind, category, onPending, onChanged, onSaved }: CategoryFormProps) {
  const [problem, setProblem] = useState<ReactNode[]>([])
  const [errors, setErrors] = useState(noErrors)
  const [files, setFiles] = useState<File[]>(noFiles)
  const [unfit, setUnfit] = useState<string[]>([])
  const [titleSeen, setTitleSeen] = useState(category?.title)
  const [preview] = usePreviews(files)
  const { create, update } = AdminCategories[kind]

  async function save(form: HTMLFormElement) {
    const empty = findRequiredFieldErrors(form)
    if (Object.keys(empty).length > 0) {
      setProblem(listErrorMessages(empty))
      return setErrors(empty)
    }
    const data = new FormData(form)
    if (files.length === 0) data.delete('image')
    const deductible = data.get('waiver_deductible')
    if (typeof deductible === 'string' && deductible !== '')
      data.set('waiver_deductible', String(parseEuros(deductible) ?? deductible))
    if (category) data.set('_method', 'PUT')
    onPending(true)
    setProblem([])
    setErrors(noErrors)
    try {
      if (category) await sendRequest(update, { params: { id: category.id }, body: data })
      else await sendRequest(create, { body: data })
      onSaved()
    } catch (thrown) {
      setProblem(othersChange(thrown) ?? listProblemLines(thrown))
      if (thrown instanceof ApiError) setErrors(thrown.errors ?? noErrors)
    } finally {
      onPending(false)
    }
  }

  /** The first save over somebody's change is refused; the second is deliberate. */
  function othersChange(thrown: unknown): string[] | undefined {
    if (!(thrown instanceof ApiError) || !category) return undefined
    if (thrown.status === 404) {
      onChanged()
      return ['Kol taisėte, ši kategorija buvo ištrinta.']
    }
    if (thrown.body.code !== 'category-changed') return undefined
    setTitleSeen(String(thrown.body.title))
    onChanged()
    return [thrown.message, 'Paspauskite „Išsaugoti“ dar kartą, jei norite, kad liktų tai, kas įrašyta čia.']
  }

  return (
    <Form
      id={id}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
    >
      <FormProblem lines={problem} />
      {titleSeen !== undefined && <input type="hidden" name="title_seen" value={titleSeen} />}
      <TextField
        label="Pavadinimas"
        name="title"
        required
        data-missing={requiredWord}
        maxLength={200}
        defaultValue={category?.title}
        autoFocus
      />
      {kind === 'rent' && <WaiverOfCategoryFields waiver={category?.waiver ?? null} />}
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
        errors={unfit.length > 0 ? unfit : undefined}
        onChange={(event) => {
          const { fit, problems } = selectFittingFiles([...(event.target.files ?? [])], 1)
          setUnfit(problems)
          setFiles(fit)
        }}
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
