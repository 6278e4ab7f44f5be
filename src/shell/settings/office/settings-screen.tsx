import { type ReactNode, useEffect, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { DraftOffer } from '#shell/ui/draft-offer.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { IfPermitted } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { SaveSettings, type Settings, type SettingsRead } from '../settings.contract.ts'
import { BillingFields } from './billing-fields.tsx'
import { BranchSettingsFields } from './branch-settings-fields.tsx'
import { CompanyFields } from './company-fields.tsx'
import { DocumentFields } from './document-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import { LateFields } from './late-fields.tsx'
import { mergeChanges } from './merge-changes.ts'
import { OrderFields } from './order-fields.tsx'
import { parseSettingsForm } from './parse-settings-form.ts'
import { SecurityFields } from './security-fields.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import { SmsFields } from './sms-fields.tsx'

type Beside = (settings: Settings, onFailed: (thrown: unknown) => void) => ReactNode

type SettingsScreenProps = { question: PendingResult<SettingsRead>; beside: Beside }

export function SettingsScreen({ question, beside }: SettingsScreenProps) {
  const { data: read, problem, loading } = useLoaded(question)
  const { revalidate } = useRevalidator()

  if (read) return <SettingsForm read={read} beside={beside} />
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

function SettingsForm({ read, beside }: { read: SettingsRead; beside: Beside }) {
  const formId = useId()
  const { notice, say } = useNotices()
  const [filled, setFilled] = useState({ settings: read.data, times: 0 })
  /** Last known saved. */
  const [seen, setSeen] = useState(read)
  const [typed, setTyped] = useState(read.data)
  const [theirs, setTheirs] = useState<SettingsRead | null>(null)

  const form = useSubmit((data) => save(parseSettingsForm(data), seen.version), {
    onDone: done,
    onProblem: (_, thrown) => {
      const newer = whatIsSaved(thrown)
      if (newer) setTheirs(newer)
      // Errors are listed at the top of a long form.
      scrollTo({ top: 0, behavior: 'instant' })
    },
  })
  useEffect(() => focusField(location.hash), [])
  const [merging, setMerging] = useState(false)

  function done(saved: SettingsRead) {
    setSeen(saved)
    setTyped(saved.data)
    setTheirs(null)
    say.done('Nustatymai išsaugoti')
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
      <div className="grid items-start gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Form
          id={formId}
          key={filled.times}
          onSubmit={form.onSubmit}
          onInput={(event) => setTyped(parseSettingsForm(new FormData(event.currentTarget)))}
          errors={form.errors}
          className="grid min-w-0 gap-5 xl:row-start-1"
        >
          <OfficeHead
            action={
              <IfPermitted right="settings:write">
                <Button type="submit" pending={form.pending}>
                  Išsaugoti
                </Button>
              </IfPermitted>
            }
          />
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
            <FormErrors errors={form.errors} message={form.message} />
          )}
          <CompanyFields settings={filled.settings} />
          <HoursFields settings={filled.settings} />
          <OrderFields settings={filled.settings} />
          <LateFields settings={filled.settings} />
          <BillingFields settings={filled.settings} />
          <DocumentFields settings={filled.settings} />
          <BranchSettingsFields settings={filled.settings} />
          <SmsFields settings={filled.settings} />
          <SecurityFields settings={filled.settings} />
          <IfPermitted right="settings:write">
            <Button type="submit" pending={form.pending} className="justify-self-start">
              Išsaugoti
            </Button>
          </IfPermitted>
        </Form>
        <aside
          aria-label="Dokumentų peržiūra"
          className="min-w-0 xl:sticky xl:top-[calc(var(--office-bar)+1.5rem)] xl:col-start-2 xl:row-start-1"
        >
          {beside(typed, (thrown) => say.failed(renderErrorMessage(thrown, 'Pavyzdžio gauti nepavyko')))}
        </aside>
      </div>
    </>
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
