import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { DraftOffer } from '#shell/ui/draft-offer.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { IfPermitted } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { SaveSettings, type Settings, type SettingsRead } from '../settings.contract.ts'
import { mergeChanges } from './merge-changes.ts'
import { parseSettingsForm } from './parse-settings-form.ts'
import { SettingsConflict } from './settings-conflict.tsx'
import { listOtherGroups, type SettingsGroup, settingsGroups, takeGroup } from './settings-groups.tsx'
import { OtherSettingsScreens, SettingsIndex } from './settings-index.tsx'

type Beside = (settings: Settings, onFailed: (thrown: unknown) => void) => ReactNode

type SettingsScreenProps = {
  question: PendingResult<SettingsRead>
  /** The only one shown and saved; without it all are. */
  group: SettingsGroup | undefined
  beside: Beside
  onSaved: () => void
}

export function SettingsScreen({ question, group, ...more }: SettingsScreenProps) {
  const { data: read, problem, loading } = useLoaded(question)
  const { revalidate } = useRevalidator()

  if (read) return <SettingsForm key={group?.id} read={read} group={group} {...more} />
  if (problem === null) return <Skeleton className="h-96 w-full" />
  return (
    <EmptyState
      title="Nustatymų gauti nepavyko"
      action={
        <Button pending={loading} onClick={() => void revalidate()}>
          Bandyti dar kartą
        </Button>
      }
    />
  )
}

type SettingsFormProps = Omit<SettingsScreenProps, 'question'> & { read: SettingsRead }

function SettingsForm({ read, group, beside, onSaved }: SettingsFormProps) {
  const formId = useId()
  const isPayer = useVatPayer()
  const { notice, say } = useNotices()
  const [filled, setFilled] = useState({ settings: read.data, times: 0 })
  /** Last known saved. */
  const [seen, setSeen] = useState(read)
  const [typed, setTyped] = useState(read.data)
  const [theirs, setTheirs] = useState<SettingsRead | null>(null)

  const readForm = (data: FormData) => takeGroup(group, parseSettingsForm(data), seen.data)
  const form = useSubmit((data) => save(readForm(data), seen.version), {
    onDone: done,
    onProblem: (_, thrown) => {
      const newer = whatIsSaved(thrown)
      if (newer) setTheirs(newer)
      // Errors are listed at the top of a long form.
      scrollTo({ top: 0, behavior: 'instant' })
    },
  })
  const { hash } = useLocation()
  useEffect(() => focusField(hash), [hash])
  const [merging, setMerging] = useState(false)

  function done(saved: SettingsRead) {
    setSeen(saved)
    setTyped(saved.data)
    setTheirs(null)
    say.done('Nustatymai išsaugoti')
    onSaved()
  }

  function fill(settings: Settings) {
    setTyped(settings)
    setFilled(({ times }) => ({ settings, times: times + 1 }))
  }

  async function merge(newer: SettingsRead) {
    const merged = mergeChanges(seen.data, typed, newer.data)
    setMerging(true)
    fill(merged)
    try {
      done(await save(merged, newer.version))
    } catch (thrown) {
      setTheirs(whatIsSaved(thrown) ?? null)
      setSeen(newer)
      say.failed(renderErrorMessage(thrown, 'Nustatymų išsaugoti nepavyko'))
    } finally {
      setMerging(false)
    }
  }

  function takeTheirs(newer: SettingsRead) {
    fill(newer.data)
    setSeen(newer)
    setTheirs(null)
    form.reset()
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <LeaveQuestion isTyped={JSON.stringify(typed) !== JSON.stringify(seen.data)} />
      <OfficeHead
        title={isPayer ? group?.title : (group?.titleWithoutVat ?? group?.title)}
        above={
          group && (
            <Link to="/admin/settings" className="text-link mb-1 inline-block py-1 text-sm">
              Visi nustatymai
            </Link>
          )
        }
        action={
          <IfPermitted right="settings:write">
            <Button type="submit" form={formId} pending={form.pending}>
              Išsaugoti
            </Button>
          </IfPermitted>
        }
      />
      <SettingsIndex here={group} />
      {!group && <OtherSettingsScreens />}
      <div className="grid items-start gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Form
          id={formId}
          key={filled.times}
          onSubmit={form.onSubmit}
          onInput={(event) => setTyped(readForm(new FormData(event.currentTarget)))}
          errors={form.errors}
          className="grid min-w-0 gap-5 xl:row-start-1"
        >
          <DraftOffer formId={formId} title="Nustatymai" />
          {theirs ? (
            <SettingsConflict
              seen={seen.data}
              theirs={theirs.data}
              pending={merging}
              onMerge={() => merge(theirs)}
              onTakeTheirs={() => takeTheirs(theirs)}
            />
          ) : (
            <>
              <FormErrors errors={form.errors} message={form.message} />
              {group && <OtherGroups group={group} refused={Object.keys(form.errors ?? {})} />}
            </>
          )}
          {(group ? [group] : settingsGroups).flatMap(({ id, parts }) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a group never change
            parts.map((Part, at) => <Part key={`${id} ${at}`} settings={filled.settings} />),
          )}
          <IfPermitted right="settings:write">
            <Button type="submit" pending={form.pending} className="justify-self-start">
              Išsaugoti
            </Button>
          </IfPermitted>
        </Form>
        {(!group || group.isPrinted) && (
          <aside
            aria-label="Dokumentų peržiūra"
            className="min-w-0 xl:sticky xl:top-[calc(var(--office-bar)+1.5rem)] xl:col-start-2 xl:row-start-1"
          >
            {beside(typed, (thrown) => say.failed(renderErrorMessage(thrown, 'Pavyzdžio gauti nepavyko')))}
          </aside>
        )}
      </div>
    </>
  )
}

/** A setting of another group may be refused, too: one saved under older rules. */
function OtherGroups({ group, refused }: { group: SettingsGroup; refused: string[] }) {
  const others = listOtherGroups(group, refused)
  if (others.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      <span>Taisytina kitur:</span>
      {others.map(({ id, title, href }) => (
        <Link key={id} to={href} className="text-link">
          {title}
        </Link>
      ))}
    </p>
  )
}

/** Another group is a form of its own. */
function LeaveQuestion({ isTyped }: { isTyped: boolean }) {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string>()

  useEffect(() => {
    if (!isTyped) return
    const ask = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/admin/settings"]')
      if (!link || link.pathname === location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      setWanted(link.pathname + link.hash)
    }
    addEventListener('click', ask, true)
    return () => removeEventListener('click', ask, true)
  }, [isTyped])

  return (
    <ConfirmModal
      isOpen={wanted !== undefined}
      title="Įvesti duomenys dar neišsaugoti"
      message="Atvėrus kitą nustatymų grupę jie dings."
      confirmLabel="Atverti neišsaugojus"
      cancelLabel="Tęsti pildymą"
      onConfirm={() => {
        setWanted(undefined)
        if (wanted) navigate(wanted)
      }}
      onCancel={() => setWanted(undefined)}
    />
  )
}

/** Links may name a field: `/admin/settings#iban`. */
function focusField(hash: string): void {
  const [field] = document.getElementsByName(new URLSearchParams(`name=${hash.slice(1)}`).get('name') ?? '')
  field?.focus()
}

const save = (settings: Settings, seen: string) => sendRequest(SaveSettings, { body: { ...settings, seen } })

function whatIsSaved(thrown: unknown): SettingsRead | undefined {
  if (!(thrown instanceof ApiError) || thrown.body.code !== 'settings-changed') return undefined
  const { data, version } = thrown.body as unknown as SettingsRead
  return { data, version }
}
