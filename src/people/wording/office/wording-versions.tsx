import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { ShownWording, WordingVersion } from '../wording.contract.ts'

interface WordingVersionsProps {
  wording: ShownWording
  /** Saving makes a new version. */
  onTake: (texts: Record<string, string>) => void
}

export function WordingVersions({ wording, onTake }: WordingVersionsProps) {
  const { versions, fields } = wording
  const own: Pick<WordingVersion, 'texts'> = { texts: Object.fromEntries(fields.map(({ name, own }) => [name, own])) }
  return (
    <Card title="Redakcijos">
      {versions.length === 0 ? (
        <p className="text-soft">Galioja pradinis tekstas.</p>
      ) : (
        <ol className="-my-3 divide-y divide-line">
          {versions.map((version, at) => (
            <li key={version.version} className="grid gap-2 py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="wrap-anywhere">
                  <strong>{`Nr.\u00a0${version.version}`}</strong>
                  <span>{version.own && ', grąžintas pradinis'}</span>
                  <span className="text-sm text-soft">
                    {' '}
                    <span className="figures">{formatDateTime(version.saved_at)}</span>
                    <span>{version.saved_by && `, ${version.saved_by}`}</span>
                  </span>
                </p>
                {at > 0 && (
                  <Button size="small" variant="quiet" onClick={() => onTake(version.texts)}>
                    Įkelti į formą<span className="sr-only">{`: redakcija Nr. ${version.version}`}</span>
                  </Button>
                )}
              </div>
              <details className="text-sm">
                <summary className="text-link inline-block cursor-pointer py-1">
                  Kas pakeista<span className="sr-only">{`: redakcija Nr. ${version.version}`}</span>
                </summary>
                <Differences fields={fields} before={(versions[at + 1] ?? own).texts} after={version.texts} />
              </details>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

interface DifferencesProps {
  fields: ShownWording['fields']
  before: Record<string, string>
  after: Record<string, string>
}

function Differences({ fields, before, after }: DifferencesProps) {
  return (
    <dl className="grid gap-3 pt-1">
      {fields
        .filter(({ name }) => before[name] !== after[name])
        .map(({ name, label }) => (
          <div key={name}>
            <dt className="font-semibold">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere text-soft">
              <del>{before[name] || '–'}</del>
            </dd>
            <dd className="whitespace-pre-line wrap-anywhere">
              <ins className="no-underline">{after[name] || '–'}</ins>
            </dd>
          </div>
        ))}
    </dl>
  )
}
