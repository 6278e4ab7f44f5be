import { Link } from 'react-router'
import { subjectLabels } from '../../audit-events.ts'
import type { HistoryLine } from '../../history.contract.ts'

export function HistorySubject({ subject }: { subject: HistoryLine['subject'] }) {
  const href = hrefOf(subject)
  return (
    <div className="min-w-0">
      <span className="block text-sm text-soft">{subjectLabels[subject.kind]}</span>
      {subject.kind !== 'settings' &&
        (href ? (
          <Link to={href} className="text-link">
            {subject.title}
          </Link>
        ) : (
          <span>{subject.title}</span>
        ))}
    </div>
  )
}

function hrefOf({ kind, id }: HistoryLine['subject']): string | undefined {
  if (id === null) return undefined
  if (kind === 'transfer') return `/admin/rent/perkelimai/${id}`
  return kind === 'order' ? `/admin/buhalterija/uzsakymai/${id}` : `/admin/istorija?subject=${kind}-${id}`
}
