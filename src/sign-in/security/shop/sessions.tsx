import { useCallback, useEffect, useRef, useState } from 'react'
import type { EndOtherSessions, EndSession, ListSessions, Session } from '#people/accounts/sessions.contract.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { SecurityPart } from './security-part.tsx'

const listSessions = defineSlimEndpoint<typeof ListSessions>('GET', '/api/user/sessions')
const endSession = defineSlimEndpoint<typeof EndSession>('DELETE', '/api/user/sessions/:id')
const endOthers = defineSlimEndpoint<typeof EndOtherSessions>('DELETE', '/api/user/sessions')

export function Sessions() {
  const [sessions, setSessions] = useState<Session[]>()
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState('')
  const [ending, setEnding] = useState<number | 'others'>()
  const heading = useRef<HTMLHeadingElement>(null)

  const look = useCallback(async () => {
    try {
      setSessions((await sendRequest(listSessions)).data)
    } catch (thrown) {
      setProblem(readProblem(thrown).message)
    }
  }, [])
  useEffect(() => void look(), [look])

  async function end(which: number | 'others') {
    setEnding(which)
    setProblem('')
    setSaid('')
    try {
      if (which === 'others') await sendRequest(endOthers)
      else await sendRequest(endSession, { params: { id: which } }).catch(unlessGone)
      setSaid(which === 'others' ? 'Visi kiti prisijungimai baigti.' : 'Prisijungimas baigtas.')
      heading.current?.focus()
      await look()
    } catch (thrown) {
      setProblem(readProblem(thrown).message)
    } finally {
      setEnding(undefined)
    }
  }

  return (
    <SecurityPart
      title="Prisijungimai"
      headingRef={heading}
      lead={<p>Kur dabar esate prisijungę. Nepažįstamą baikite ir pasikeiskite slaptažodį.</p>}
    >
      {problem && (
        <Banner kind="error" className="mt-4">
          {problem}
        </Banner>
      )}
      <p role="status" className="mt-2 font-medium text-good empty:hidden">
        {said}
      </p>
      {!sessions && !problem && <Skeleton className="mt-4 h-24 w-full" />}
      {sessions && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {sessions.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-semibold">
                  <span>{one.device || 'Nežinomas įrenginys'}</span>
                  {one.current && <span className="ml-2 text-sm font-medium text-good">Ši naršyklė</span>}
                </p>
                <p className="text-sm text-soft wrap-anywhere">
                  <span className="whitespace-nowrap">{`Prisijungta ${formatDateTime(one.created_at)},`}</span>{' '}
                  <span className="whitespace-nowrap">
                    {one.current ? 'naudojama dabar' : `naudota ${formatDateTime(one.last_used_at)}`}
                  </span>
                  <span>{one.place && `, adresas ${one.place}`}</span>
                </p>
              </div>
              {!one.current && (
                <Button
                  variant="quiet"
                  size="small"
                  pending={ending === one.id}
                  aria-label={`Baigti: ${one.device || 'nežinomas įrenginys'}, naudota ${formatDateTime(one.last_used_at)}`}
                  onClick={() => void end(one.id)}
                >
                  Baigti
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button variant="quiet" className="mt-4" pending={ending === 'others'} onClick={() => void end('others')}>
          Baigti visus kitus
        </Button>
      )}
    </SecurityPart>
  )
}

/** A session that has ended meanwhile is a success. */
function unlessGone(thrown: unknown): void {
  if (!(thrown instanceof ApiError && thrown.status === 404)) throw thrown
}
