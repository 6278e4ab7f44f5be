import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { HandoverDraft } from '#counter/handovers/stored-handover-draft.ts'
import { rememberSignInReturnPath } from '#people/accounts/shop/public/access-redirects.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { formatLongDay } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Logo } from '#shell/ui/logo.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import type { MyRound, SentStopReport } from '../rounds.contract.ts'
import { applyQueuedReports, type StopOnPhone } from './apply-queued-reports.ts'
import { DriverHandoverScreen } from './driver-handover-screen.tsx'
import { FailedStop } from './failed-stop.tsx'
import { LeaveRound } from './leave-round.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { purgeUnusedPhonePhotos, readDrafts } from './phone-storage.ts'
import { RoundList } from './round-list.tsx'
import { storePageOffline } from './store-page-offline.ts'
import { useOutbox } from './use-outbox.ts'
import { useRound } from './use-round.ts'

export const meta = () => pageMeta({ title: 'Mano maršrutas' })

/** Outside the office's frame: it opens offline. */
export default function MyRoundPage() {
  const entry = useRound()
  const navigate = useNavigate()
  useEffect(() => void storePageOffline(), [])
  useEffect(() => {
    if (entry.state !== 'guest') return
    rememberSignInReturnPath('/marsrutas')
    void navigate('/login', { replace: true })
  }, [entry.state, navigate])

  return (
    <div className="works-offline mx-auto min-h-dvh max-w-2xl">
      <header className="sticky top-0 z-20 flex min-h-14 items-center justify-between gap-3 border-b border-line bg-paper px-4">
        <Logo />
        {entry.state === 'known' && <LeaveRound name={entry.round.driver.name} by={entry.round.driver.id} />}
      </header>
      <main id="turinys" className="px-4 py-5">
        {entry.state === 'known' && (
          <Link to="/admin/dashboard" className="text-link -mt-3 inline-flex min-h-11 items-center text-sm">
            Valdymo skydas
          </Link>
        )}
        <h1 className="text-2xl font-semibold tracking-tight">Mano maršrutas</h1>
        {(entry.state === 'loading' || entry.state === 'guest') && <Skeleton className="mt-5 h-96 w-full" />}
        {entry.state === 'forbidden' && (
          <EmptyState title="Teisių neužtenka" action={<LinkButton to="/admin/dashboard">Valdymo skydas</LinkButton>}>
            Maršrutus mato vežėjai. Jei vežate, teisių paprašykite parduotuvės savininko.
          </EmptyState>
        )}
        {entry.state === 'unread' && (
          <EmptyState
            title="Maršruto gauti nepavyko"
            action={
              <Button variant="quiet" onClick={entry.reload}>
                Bandyti dar kartą
              </Button>
            }
          >
            Nėra ryšio, o telefone šios dienos maršruto dar nėra.
          </EmptyState>
        )}
        {entry.state === 'known' && <Round round={entry.round} isFresh={entry.isFresh} reload={entry.reload} />}
      </main>
    </div>
  )
}

interface RoundProps {
  round: MyRound
  isFresh: boolean
  reload: () => Promise<void>
}

function Round({ round, isFresh, reload }: RoundProps) {
  const by = round.driver.id
  const outbox = useOutbox(by, reload)
  const drafts = useDrafts(by)
  const [query, setQuery] = useSearchParams()
  const { isResting, rest } = useRest()
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const { top, word, nextHeading, focusNext } = useFocusAfterSteps(isResting)
  const stops = applyQueuedReports(round.stops, outbox.reports)
  const open = stops.find(({ id }) => String(id) === query.get('vieta'))
  const back = () => {
    setQuery({})
    window.scrollTo(0, 0)
    focusNext()
  }

  async function keep(stop: StopOnPhone, report: SentStopReport, key: string) {
    setSaid('')
    await outbox.keep(stop, report, key)
    setSaid(`${toldWords[report.kind]}: ${stop.client}, ${stop.address}.`)
  }

  async function press(stop: StopOnPhone, kind: 'set-out' | 'arrived') {
    rest()
    setProblem('')
    try {
      // the key makes repeated presses one report
      await keep(stop, { kind }, `${kind}-${stop.id}-${stop.day}`)
      focusNext()
    } catch (thrown) {
      setProblem(readProblem(thrown, 'Telefone įrašyti nepavyko. Bandykite dar kartą.').message)
    }
  }

  if (!drafts) return <Skeleton className="mt-5 h-96 w-full" />
  const what = open ? query.get('kas') : null
  return (
    <>
      {open && what === 'aktas' && (
        <DriverHandoverScreen
          key={open.id}
          stop={open}
          by={by}
          drafts={drafts}
          onBack={back}
          keep={(report, key) => keep(open, report, key)}
        />
      )}
      {open && what === 'nepavyko' && (
        <FailedStop key={open.id} stop={open} onBack={back} keep={(report, key) => keep(open, report, key)} />
      )}
      {what !== 'aktas' && what !== 'nepavyko' && (
        <p ref={top} tabIndex={-1} className="text-soft outline-none first-letter:uppercase">
          {formatLongDay(round.day)}
        </p>
      )}
      <p ref={word} role="status" className="mt-2 scroll-mt-18 font-semibold text-good wrap-anywhere empty:hidden">
        {said}
      </p>
      {what !== 'aktas' && what !== 'nepavyko' && (
        <>
          {problem && <FormErrors message={problem} className="mt-3" />}
          <OutboxCard outbox={outbox} isFresh={isFresh} toldAt={round.told_at} />
          <RoundList
            stops={stops}
            isResting={isResting}
            nextHeading={nextHeading}
            onTell={(stop, kind) => void press(stop, kind)}
            onOpen={(stop, kas) => {
              setSaid('')
              setQuery({ vieta: String(stop.id), kas })
              window.scrollTo(0, 0)
            }}
          />
        </>
      )}
    </>
  )
}

const toldWords: Record<SentStopReport['kind'], string> = {
  'set-out': 'Pažymėta, kad važiuojate',
  arrived: 'Pažymėta, kad atvykote',
  failed: 'Pažymėta, kad nepavyko',
  'handed-over': 'Perduota',
  'taken-back': 'Paimta',
}

/** The pressed button is gone: focuses the next stop, or the heading, also after a double click. */
function useFocusAfterSteps(isResting: boolean) {
  const [, draw] = useState(0)
  const wanted = useRef<'no' | 'first' | 'again'>('no')
  const top = useRef<HTMLParagraphElement>(null)
  const word = useRef<HTMLParagraphElement>(null)
  const nextHeading = useRef<HTMLHeadingElement>(null)
  // after every render: the list reappears late
  useEffect(() => {
    const there = nextHeading.current ?? top.current
    if (wanted.current === 'no' || !there) return
    const isKept = wanted.current === 'again' && document.activeElement !== document.body
    wanted.current = isResting ? 'again' : 'no'
    if (isKept) return
    there.focus({ preventScroll: true })
    there.closest('section')?.scrollIntoView({ block: 'nearest' })
    word.current?.scrollIntoView({ block: 'nearest' })
  })
  const focusNext = useCallback(() => {
    wanted.current = 'first'
    draw((before) => before + 1)
  }, [])
  return { top, word, nextHeading, focusNext }
}

/** Null until read; also sweeps pictures. */
function useDrafts(by: number): Map<string, HandoverDraft> | null {
  const [drafts, setDrafts] = useState<Map<string, HandoverDraft> | null>(null)
  useEffect(() => {
    void readDrafts(by)
      .catch(() => new Map<string, HandoverDraft>())
      .then((matches) => {
        setDrafts(matches)
        void purgeUnusedPhonePhotos(matches).catch(() => {})
      })
  }, [by])
  return drafts
}

/** Longer than a double tap. */
const REST_MS = 600

/** The next step's button must not get the second tap. */
function useRest(): { isResting: boolean; rest: () => void } {
  const [isResting, setResting] = useState(false)
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(clock.current), [])
  const rest = useCallback(() => {
    setResting(true)
    clearTimeout(clock.current)
    clock.current = setTimeout(() => setResting(false), REST_MS)
  }, [])
  return { isResting, rest }
}
