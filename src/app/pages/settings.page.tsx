import { useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { DocumentPreview } from '#documents/office/document-preview.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { SettingsScreen } from '#settings/office/settings-screen.tsx'
import { ShowSettings } from '#settings/settings.contract.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Nustatymai' })

export const clientLoader = staffLoader(({ signal }) => ({ settings: sendRequest(ShowSettings, { signal }) }))

export default function SettingsPage() {
  return (
    <SettingsScreen
      question={useLoaderData<typeof clientLoader>().settings}
      beside={(settings, onFailed) => <DocumentPreview {...{ settings, onFailed }} />}
    />
  )
}
