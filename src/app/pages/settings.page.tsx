import { DocumentPreview } from '#documents/office/document-preview.tsx'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { SettingsScreen } from '#settings/office/settings-screen.tsx'

export const meta = () => pageMeta({ title: 'Nustatymai' })

export default function SettingsPage() {
  return <SettingsScreen beside={(settings, onFailed) => <DocumentPreview {...{ settings, onFailed }} />} />
}
