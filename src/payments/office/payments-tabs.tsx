import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import type { Question } from '#ui/office/question.ts'
import { useLoaded } from '#ui/office/use-loaded.ts'
import type { ListBankEntries } from '../payments.contract.ts'

type PaymentsTabsProps = {
  showsEntries: boolean
  /** The entries that wait. When they can't be read the list itself tells. */
  question: Question<AnswerOf<typeof ListBankEntries>>
}

/** Two lists of one screen, each with its address; the second says how much waits. */
export function PaymentsTabs({ showsEntries, question }: PaymentsTabsProps) {
  const waiting = useLoaded(question).data?.meta.total

  return (
    <nav aria-label="Mokėjimų sąrašai" className="mb-5 flex gap-6 border-b border-line">
      <Tab to="?" isHere={!showsEntries}>
        Gauti mokėjimai
      </Tab>
      <Tab to="?state=waiting" isHere={showsEntries}>
        {`Išrašų įrašai${waiting ? `, laukia ${waiting}` : ''}`}
      </Tab>
    </nav>
  )
}

function Tab({ to, isHere, children }: { to: string; isHere: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={`figures -mb-px border-b-2 py-2.5 font-semibold ${isHere ? 'border-signal' : 'border-transparent text-soft hover:text-ink'}`}
    >
      {children}
    </Link>
  )
}
