import { Navigate, useLoaderData, useParams } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { loadPerson } from '#people/accounts/shop/public/session.ts'
import { DocumentPreview } from '#people/documents/office/document-preview.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { findSettingsGroup } from '#shell/settings/office/settings-groups.tsx'
import { SettingsScreen } from '#shell/settings/office/settings-screen.tsx'
import { ShowSettings } from '#shell/settings/settings.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ signal }) => ({ settings: sendRequest(ShowSettings, { signal }) }))

export default function SettingsPage() {
  const { settings } = useLoaderData<typeof clientLoader>()
  const { group: groupId } = useParams()
  const group = findSettingsGroup(groupId)
  if (groupId !== undefined && !group) return <Navigate to="/admin/settings" replace />
  return (
    <SettingsScreen
      question={settings}
      group={group}
      // whether the shop pays VAT comes with the person
      onSaved={() => void loadPerson()}
      beside={(settings, onFailed) => <DocumentPreview settings={settings} onFailed={onFailed} />}
    />
  )
}
