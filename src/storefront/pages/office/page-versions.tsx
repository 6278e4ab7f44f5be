import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { PageVersion, ShownPage } from '../pages.contract.ts'

interface PageVersionsProps {
  page: ShownPage
  mayWrite: boolean
  isPending: boolean
  onView: (version: PageVersion) => void
  onRestore: (version: PageVersion) => void
}

export function PageVersions({ page, mayWrite, isPending, onView, onRestore }: PageVersionsProps) {
  return (
    <Card title="Redakcijos">
      <ol className="-my-3 divide-y divide-line">
        {page.versions.map((version) => (
          <li key={version.version} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="wrap-anywhere">
              <strong>{`Nr.\u00a0${version.version}`}</strong>
              <span>{describeVersion(version, page.published_version)}</span>
              {version.saved_at && (
                <span className="text-sm text-soft">
                  {' '}
                  <span className="figures">{formatDateTime(version.saved_at)}</span>
                  <span>{version.saved_by && `, ${version.saved_by}`}</span>
                </span>
              )}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button size="small" variant="quiet" onClick={() => onView(version)}>
                Peržiūrėti<span className="sr-only">{`: redakcija Nr. ${version.version}`}</span>
              </Button>
              {mayWrite && version.version !== page.published_version && (
                <Button size="small" variant="quiet" disabled={isPending} onClick={() => onRestore(version)}>
                  Grąžinti šią versiją<span className="sr-only">{`: redakcija Nr. ${version.version}`}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function describeVersion({ version, is_draft }: PageVersion, publishedVersion: number): string {
  const origin = version === 1 ? ', pradinis tekstas' : ''
  if (version === publishedVersion) return `${origin}, skaito klientai`
  return is_draft ? `${origin}, juodraštis` : origin
}
