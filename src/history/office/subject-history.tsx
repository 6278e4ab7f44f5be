import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#calendar/format-day.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Card } from '#ui/office/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { auditEventWords, type SubjectKind } from '../audit-events.ts'
import { doerName } from '../doer-name.ts'
import { type HistoryLine, ListHistory } from '../history.contract.ts'
import { HistoryDetails } from './history-details.tsx'

type SubjectHistoryProps = {
  kind: SubjectKind
  id: number
  /** Changes whenever something may have been written since: the history is then read again. */
  version?: unknown
}

/** What was done to one thing, newest first. An order's rentals are told with it. */
export function SubjectHistory({ kind, id, version }: SubjectHistoryProps) {
  const subject = `${kind}-${id}`
  const [shown, setShown] = useState<{ lines: HistoryLine[]; total: number } | 'unread' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` asks again
  useEffect(() => {
    const question = new AbortController()
    sendRequest(ListHistory, { query: { subject }, signal: question.signal }).then(
      ({ data, meta }) => setShown({ lines: data, total: meta.total }),
      () => question.signal.aborted || setShown('unread'),
    )
    return () => question.abort()
  }, [subject, version])

  return (
    <Card title="Istorija">
      {shown === null && <Skeleton className="h-16 w-full" />}
      {shown === 'unread' && <p className="text-soft">Istorijos gauti nepavyko.</p>}
      {shown && shown !== 'unread' && (
        <>
          {shown.lines.length === 0 && <p className="text-soft">Dar nieko neužrašyta.</p>}
          <ol className="grid gap-3">
            {shown.lines.map((line) => (
              <li key={line.id}>
                <p className="text-sm text-soft">
                  <span className="figures">{formatDateTime(line.at)}</span>, {doerName(line.by)}
                </p>
                <p>
                  {auditEventWords[line.deed]}
                  {line.subject.kind !== kind && `: ${line.subject.title}`}
                </p>
                {Object.keys(line.details).length > 0 && <HistoryDetails line={line} />}
              </li>
            ))}
          </ol>
          {shown.total > shown.lines.length && (
            <p className="mt-4">
              <Link to={`/admin/istorija?subject=${subject}`} className="text-link">
                Visa istorija ({shown.total})
              </Link>
            </p>
          )}
        </>
      )}
    </Card>
  )
}
