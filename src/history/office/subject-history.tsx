import { Link } from 'react-router'
import { formatDateTime } from '#calendar/format-day.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { Card } from '#ui/office/card.tsx'
import type { Question } from '#ui/office/question.ts'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { auditEventWords, type SubjectKind } from '../audit-events.ts'
import { doerName } from '../doer-name.ts'
import type { ListHistory } from '../history.contract.ts'
import { HistoryDetails } from './history-details.tsx'

type SubjectHistoryProps = {
  kind: SubjectKind
  id: number
  /** The first page of what was done to it; without one it is never told. */
  question: Question<AnswerOf<typeof ListHistory>> | undefined
}

/** What was done to one thing, newest first. An order's rentals are told with it. */
export function SubjectHistory({ kind, id, question }: SubjectHistoryProps) {
  const { data: shown, problem } = useLoaded(question)

  return (
    <Card title="Istorija">
      {!shown && problem === null && <Skeleton className="h-16 w-full" />}
      {problem !== null && <p className="text-soft">Istorijos gauti nepavyko.</p>}
      {shown && problem === null && (
        <>
          {shown.data.length === 0 && <p className="text-soft">Dar nieko neužrašyta.</p>}
          <ol className="grid gap-3">
            {shown.data.map((line) => (
              <li key={line.id}>
                <p className="text-sm text-soft">
                  <span className="figures">{formatDateTime(line.at)}</span>, <span>{doerName(line.by)}</span>
                </p>
                <p>
                  <span>{auditEventWords[line.deed]}</span>
                  <span>{line.subject.kind !== kind && `: ${line.subject.title}`}</span>
                </p>
                {Object.keys(line.details).length > 0 && <HistoryDetails line={line} />}
              </li>
            ))}
          </ol>
          {shown.meta.total > shown.data.length && (
            <p className="mt-4">
              <Link
                to={`/admin/istorija?subject=${kind}-${id}`}
                className="text-link"
              >{`Visa istorija (${shown.meta.total})`}</Link>
            </p>
          )}
        </>
      )}
    </Card>
  )
}
