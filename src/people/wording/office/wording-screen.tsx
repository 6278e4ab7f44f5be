import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { IfPermitted } from '#shell/ui/office/permissions.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { SaveWording, type ShownWording } from '../wording.contract.ts'
import { VariableChips } from './variable-chips.tsx'
import { WordingPreview } from './wording-preview.tsx'
import { WordingVersions } from './wording-versions.tsx'

type Texts = Record<string, string>

export interface WordingScreenProps {
  wording: ShownWording
  paper?: ((texts: Texts, onFailed: (thrown: unknown) => void) => ReactNode) | undefined
}

export function WordingScreen({ wording: loaded, paper }: WordingScreenProps) {
  const formId = useId()
  const { notice, say } = useNotices()
  const [wording, setWording] = useState(loaded)
  const [texts, setTexts] = useState(loaded.texts)
  const [filled, setFilled] = useState({ texts: loaded.texts, times: 0 })
  const [theirs, setTheirs] = useState<ShownWording | null>(null)
  const [isGoingBack, setGoingBack] = useState(false)
  const [isSavingOwn, setSavingOwn] = useState(false)
  const lastField = useRef<string>(loaded.fields[0]?.name)

  const fill = (next: Texts) => {
    setTexts(next)
    setFilled(({ times }) => ({ texts: next, times: times + 1 }))
  }
  const saved = (next: ShownWording) => {
    setWording(next)
    fill(next.texts)
    setTheirs(null)
    say.done(
      next.version === wording.version ? 'Niekas nepasikeitė.' : `Išsaugota: redakcija Nr.\u00a0${next.version}.`,
    )
  }
  const save = async (next: Texts | null, seen: number) =>
    (await sendRequest(SaveWording, { params: { key: wording.key }, body: { texts: next, seen } })).data
  const form = useSubmit(() => save(texts, wording.version), {
    onDone: saved,
    onProblem: (_, thrown) => setTheirs(whatIsSaved(thrown) ?? null),
    fallback: 'Teksto išsaugoti nepavyko.',
  })

  async function overTheirs(newer: ShownWording) {
    try {
      saved(await save(texts, newer.version))
      form.reset()
    } catch (thrown) {
      say.failed(wordsOf(thrown))
    }
  }

  async function goBack() {
    setSavingOwn(true)
    try {
      saved(await save(null, wording.version))
      form.reset()
    } catch (thrown) {
      setTheirs(whatIsSaved(thrown) ?? null)
      if (!whatIsSaved(thrown)) say.failed(wordsOf(thrown))
    } finally {
      setSavingOwn(false)
      setGoingBack(false)
    }
  }

  const insert = (name: string) => {
    const field = document
      .getElementById(formId)
      ?.querySelector<HTMLTextAreaElement | HTMLInputElement>(`[name="${lastField.current}"]`)
    if (!field || !lastField.current) return
    field.focus()
    field.setRangeText(
      `{${name}}`,
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
      'end',
    )
    setTexts((before) => ({ ...before, [field.name]: field.value }))
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        above={
          <Link to="/admin/tekstai" className="text-link mb-1 inline-block py-1 text-sm">
            Visi tekstai
          </Link>
        }
        title={wording.title}
        action={
          <IfPermitted right={wording.right}>
            <div className="flex flex-wrap gap-3">
              {wording.changed && (
                <Button variant="quiet" onClick={() => setGoingBack(true)}>
                  Grąžinti pradinį
                </Button>
              )}
              <Button type="submit" form={formId} pending={form.pending}>
                Išsaugoti
              </Button>
            </div>
          </IfPermitted>
        }
      />
      <p className="mb-5 max-w-prose text-soft">
        <span>
          <VatWords>{wording.when}</VatWords>
        </span>{' '}
        <span>
          {wording.version > 0 && wording.saved_at
            ? `Galioja redakcija Nr.\u00a0${wording.version}, ${formatDateTime(wording.saved_at)}${wording.saved_by ? `, ${wording.saved_by}` : ''}.`
            : 'Niekas jo dar nekeitė.'}
        </span>
      </p>
      <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          {theirs && (
            <Conflict
              theirs={theirs}
              onKeepMine={() => overTheirs(theirs)}
              onTakeTheirs={() => {
                setWording(theirs)
                fill(theirs.texts)
                setTheirs(null)
                form.reset()
              }}
            />
          )}
          <VariableChips variables={wording.variables} onInsert={insert} />
          <Form
            id={formId}
            key={filled.times}
            onSubmit={form.onSubmit}
            errors={form.errors}
            className="grid min-w-0 gap-4"
            onFocus={({ target }) => {
              if ('name' in target && target.name) lastField.current = String(target.name)
            }}
            onInput={({ currentTarget }) =>
              setTexts(Object.fromEntries([...new FormData(currentTarget)].map(([name, text]) => [name, String(text)])))
            }
          >
            {!theirs && <FormErrors errors={form.errors} message={form.message} />}
            {wording.fields.map(({ name, label, most: max, one_line, optional, requires }) => {
              const stays = requires.map((variable) => `{${variable}}`).join(', ')
              const hint = [stays && `Turi likti ${stays}.`, `${texts[name]?.length ?? 0} iš ${max} simbolių.`].join(
                ' ',
              )
              const wiring = { label, name, hint, optional, defaultValue: filled.texts[name] ?? '' }
              return one_line ? <TextField key={name} {...wiring} /> : <TextArea key={name} {...wiring} rows={4} />
            })}
          </Form>
        </div>
        <aside aria-label="Peržiūra" className="grid min-w-0 gap-6">
          {paper ? (
            paper(texts, (thrown) =>
              say.failed(thrown instanceof ApiError ? thrown.message : 'Pavyzdžio gauti nepavyko.'),
            )
          ) : (
            <WordingPreview wordingKey={wording.key} texts={texts} />
          )}
          <WordingVersions wording={wording} onTake={fill} />
        </aside>
      </div>
      <ConfirmModal
        isOpen={isGoingBack}
        title="Grąžinti pradinį tekstą?"
        confirmLabel="Grąžinti pradinį"
        message="Atsiras nauja redakcija su pradiniais žodžiais. Dabartinė liks istorijoje."
        variant="warning"
        pending={isSavingOwn}
        onConfirm={goBack}
        onCancel={() => setGoingBack(false)}
      />
    </>
  )
}

interface ConflictProps {
  theirs: ShownWording
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** The conflict shows when somebody else saved meanwhile. */
function Conflict({ theirs, onKeepMine, onTakeTheirs }: ConflictProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-house border-l-4 border-warn bg-warn-tint px-4 py-3">
      <p className="font-semibold">
        Kol taisėte, išsaugota redakcija Nr.&nbsp;<span>{theirs.version}</span>
        <span>{theirs.saved_by && ` (${theirs.saved_by})`}</span>. Jūsų pakeitimai dar neišsaugoti.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>Išsaugoti maniškį</Button>
        <Button variant="quiet" onClick={onTakeTheirs}>
          Rodyti naująjį
        </Button>
      </div>
    </div>
  )
}

const wordsOf = (thrown: unknown) => (thrown instanceof ApiError ? thrown.message : 'Teksto išsaugoti nepavyko.')

function whatIsSaved(thrown: unknown): ShownWording | undefined {
  if (!(thrown instanceof ApiError) || thrown.body.code !== 'wording-changed') return undefined
  return (thrown.body as unknown as { data: ShownWording }).data
}
