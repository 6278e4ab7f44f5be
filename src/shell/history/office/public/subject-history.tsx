import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Card } from '#shell/ui/office/card.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import type { SubjectKind } from '../../audit-events.ts'
import { formatEventLabel } from '../../event-label.ts'
import type { FieldDescriptions } from '../../field-descriptions.ts'
import { formatActorName } from '../../format-actor-name.ts'
import type { ListHistory } from '../../history.contract.ts'
import { HistoryDetails } from './history-details.tsx'
import '../../load-event-definitions.ts'

type SubjectHistoryProps = {
  kind: SubjectKind
  id: number
  question: PendingResult<AnswerOf<typeof ListHistory>> | undefined
  descriptions: FieldDescriptions
}

/** Newest first. An order includes its rentals. */
export function SubjectHistory({ kind, id, question, descriptions }: SubjectHistoryProps) {
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
                  <span className="figures">{formatDateTime(line.at)}</span>, <span>{formatActorName(line.by)}</span>
                </p>
                <p>
                  <span>{formatEventLabel(line.deed)}</span>
                  <span>{line.subject.kind !== kind && `: ${line.subject.title}`}</span>
                </p>
                {Object.keys(line.details).length > 0 && <HistoryDetails line={line} descriptions={descriptions} />}
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
