import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { ListBankEntries } from '../payments.contract.ts'

/** Two lists of one screen, each with its address; the second says how much waits. */
export function PaymentsTabs({ showsEntries, version }: { showsEntries: boolean; version: number }) {
  const [waiting, setWaiting] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` asks again
  useEffect(() => {
    const question = new AbortController()
    sendRequest(ListBankEntries, { query: { state: 'waiting' }, signal: question.signal }).then(
      ({ meta }) => setWaiting(meta.total),
      // The list itself tells when it can't be read.
      () => {},
    )
    return () => question.abort()
  }, [version])

  return (
    <nav aria-label="Mokėjimų sąrašai" className="mb-5 flex gap-6 border-b border-line">
      <Tab to="?" isHere={!showsEntries}>
        Gauti mokėjimai
      </Tab>
      <Tab to="?state=waiting" isHere={showsEntries}>
        Išrašų įrašai{waiting ? `, laukia ${waiting}` : ''}
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
