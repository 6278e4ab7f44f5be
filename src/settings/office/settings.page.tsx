import { useEffect, useState } from 'react'
import { ask } from '#platform/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import { SaveSettings, type Settings, ShowSettings } from '../settings.contract.ts'
import { CompanyFields } from './company-fields.tsx'
import { DocumentFields } from './document-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import { settingsFormData } from './settings-form-data.ts'

export const meta = () => pageMeta({ title: 'Nustatymai' })

export default function SettingsPage() {
  const [settings, setSettings] = useState<Settings | 'unread' | null>(null)
  useEffect(() => {
    const question = new AbortController()
    ask(ShowSettings, { signal: question.signal }).then(
      ({ data }) => setSettings(data),
      () => question.signal.aborted || setSettings('unread'),
    )
    return () => question.abort()
  }, [])

  return (
    <div className="max-w-5xl">
      {settings === 'unread' && (
        <EmptyState
          title="Nustatymų gauti nepavyko"
          action={<Button onClick={() => location.reload()}>Bandyti dar kartą</Button>}
        />
      )}
      {settings === null && <Skeleton className="h-96 w-full" />}
      {settings && settings !== 'unread' && <SettingsForm settings={settings} />}
    </div>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { notice, say } = useNotices()
  const form = useSubmit((typed) => ask(SaveSettings, { body: settingsFormData(typed) }), {
    onDone: () => say.done('Nustatymai išsaugoti'),
  })
  return (
    <>
      <Notices notice={notice} say={say} />
      <Form onSubmit={form.onSubmit} errors={form.errors}>
        <OfficeHead
          title="Nustatymai"
          action={
            <Button type="submit" pending={form.pending}>
              Išsaugoti
            </Button>
          }
        />
        <FormErrors errors={form.errors} message={form.message} />
        <CompanyFields settings={settings} />
        <HoursFields settings={settings} />
        <DocumentFields settings={settings} />
        <div>
          <Button type="submit" pending={form.pending}>
            Išsaugoti
          </Button>
        </div>
      </Form>
    </>
  )
}
