import { useLoaderData } from 'react-router'
import { staffLoader } from '#people/accounts/office/staff-loader.ts'
import { DocumentPreview } from '#people/documents/office/document-preview.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { SettingsScreen } from '#shell/settings/office/settings-screen.tsx'
import { ShowSettings } from '#shell/settings/settings.contract.ts'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = staffLoader(({ signal }) => ({ settings: sendRequest(ShowSettings, { signal }) }))

export default function SettingsPage() {
  return (
    <SettingsScreen
      question={useLoaderData<typeof clientLoader>().settings}
      beside={(settings, onFailed) => <DocumentPreview {...{ settings, onFailed }} />}
    />
  )
}
