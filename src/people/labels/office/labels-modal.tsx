import { type KeyboardEvent, useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatCount } from '#platform/pick-plural-form.ts'
import { Button } from '#shell/ui/button.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import type { Label } from '../label.ts'
import type { LabelledKind } from '../label-colours.ts'
import { AssignLabel, CreateLabel, UnassignLabel } from '../labels.contract.ts'
import { refreshLabels, useLabels } from './labels-store.ts'
import { LabelTag } from './public/label-tags.tsx'

interface LabelsModalProps {
  kind: LabelledKind
  rows: readonly { id: number; labels?: Label[] | undefined }[]
  onClose: () => void
}

/** Each press is written at once, for all rows. Typing narrows the list; Enter takes the first, or makes a new one. */
export default function LabelsModal({ kind, rows, onClose }: LabelsModalProps) {
  const all = useLabels()
  const mayCreate = usePermissions()('settings:write')
  const ids = rows.map(({ id }) => id)
  /** By label: how many rows have it. */
  const [counts, setCounts] = useState(() => countByLabel(rows))
  const [typed, type] = useState('')
  const [problem, setProblem] = useState<React.ReactNode>()
  const [pending, setPending] = useState<number | 'new'>()
  useEffect(() => {
    void refreshLabels()
  }, [])

  const name = typed.trim()
  const shown = all.filter((label) => fold(label.name).includes(fold(name)))
  const isNew = mayCreate && name !== '' && !all.some((label) => fold(label.name) === fold(name))

  async function send(what: number | 'new', action: () => Promise<void>) {
    setPending(what)
    setProblem(undefined)
    try {
      await action()
    } catch (thrown) {
      setProblem(renderErrorMessage(thrown, 'Žymos pakeisti nepavyko.'))
    } finally {
      setPending(undefined)
    }
  }

  const put = async (label: number) => {
    await sendRequest(AssignLabel, { params: { id: label }, body: { kind, ids } })
    setCounts((before) => new Map(before).set(label, ids.length))
  }
  const toggle = (label: number) =>
    send(label, async () => {
      if (counts.get(label) !== ids.length) return put(label)
      await sendRequest(UnassignLabel, { params: { id: label }, body: { kind, ids } })
      setCounts((before) => new Map(before).set(label, 0))
    })
  const create = () =>
    send('new', async () => {
      const { data } = await sendRequest(CreateLabel, { body: { name } })
      await refreshLabels()
      await put(data.id)
      type('')
    })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || pending !== undefined || name === '') return
    event.preventDefault()
    const first = shown[0]
    if (first) void toggle(first.id).then(() => type(''))
    else if (isNew) void create()
  }

  return (
    <Modal
      title={rows.length > 1 ? `Žymos (${formatCount(rows.length)})` : 'Žymos'}
      isOpen
      onClose={onClose}
      keep={onClose}
      footer={
        <Button variant="quiet" onClick={onClose}>
          Baigti
        </Button>
      }
    >
      <input
        type="search"
        aria-label={mayCreate ? 'Ieškoti žymos arba įrašyti naują' : 'Ieškoti žymos'}
        placeholder={mayCreate ? 'Ieškoti arba įrašyti naują' : 'Ieškoti'}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the window was opened to type here
        autoFocus
        maxLength={40}
        className="control"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="alert" className="mt-2 text-sm text-bad empty:hidden">
        {problem}
      </p>
      <fieldset className="mt-3 min-h-44">
        <legend className="sr-only">Žymos</legend>
        {shown.map((label) => (
          <label key={label.id} className="flex items-center gap-3 rounded-house px-2 py-2 hover:bg-sunken">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              ref={(box) => {
                if (box) box.indeterminate = isOnSome(counts.get(label.id), ids.length)
              }}
              checked={counts.get(label.id) === ids.length}
              disabled={pending === label.id}
              onChange={() => void toggle(label.id)}
            />
            <LabelTag label={label} isWhole />
          </label>
        ))}
        {isNew && (
          <Button variant="quiet" className="mt-2" pending={pending === 'new'} onClick={() => void create()}>
            <PlusIcon />
            <span className="wrap-anywhere">{`Sukurti žymą „${name}“`}</span>
          </Button>
        )}
        {shown.length === 0 && !isNew && (
          <p className="py-2 text-soft">
            {all.length > 0
              ? 'Tokios žymos nėra.'
              : mayCreate
                ? 'Žymų dar nėra. Įrašykite pirmosios pavadinimą.'
                : 'Žymų dar nėra. Jas sukuria vadovas arba savininkas.'}
          </p>
        )}
      </fieldset>
    </Modal>
  )
}

function countByLabel(rows: LabelsModalProps['rows']): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { id } of rows.flatMap(({ labels = [] }) => labels)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const isOnSome = (count = 0, all: number) => count > 0 && count < all

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase('lt')
