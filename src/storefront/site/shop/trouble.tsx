import { useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { buildButtonClasses } from '#shell/ui/build-button-classes.ts'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { useOnline } from '#shell/ui/use-online.ts'
import { ErrorPage } from './error-page.tsx'
import { captureTypedValues, isTorn, mayRedraw } from './redraw.ts'

export default function Trouble() {
  const error = useRouteError()
  const [putBack] = useState(() => (isTorn(error) && mayRedraw() ? captureTypedValues() : undefined))
  if (putBack) return <Redraw onDone={putBack} />
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFound />
  return isNoConnection(error) ? <NoConnection /> : <ErrorPage status={status} error={error} />
}

/** The same page, built of new elements. */
function Redraw({ onDone }: { onDone: () => void }) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const go = navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
    void Promise.resolve(go).then(onDone)
  }, [])
  return <p role="status">Puslapis piešiamas iš naujo…</p>
}

/** Error messages of Chromium, Firefox, Safari and ours. */
const isNoConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NetworkError' ||
    (error instanceof TypeError && /fetch|network|load failed|import/i.test(error.message)))

function NoConnection() {
  const online = useOnline()
  const wasOffline = useRef(!online)
  useEffect(() => {
    if (!online) wasOffline.current = true
    else if (wasOffline.current) location.reload()
  }, [online])
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center lg:py-20">
      <title>Nėra ryšio</title>
      <h1 className="page-title">Nėra ryšio</h1>
      <p className="text-soft">
        Puslapio gauti nepavyko: neveikia internetas arba ryšys labai silpnas. Krepšelis ir tai, ką įvedėte, išliko. Kai
        ryšys grįš, puslapis atsivers pats.
      </p>
      <button
        type="button"
        onClick={() => online && location.reload()}
        className={`mt-2 ${buildButtonClasses('primary', 'default')}`}
      >
        Bandyti dar kartą
      </button>
    </div>
  )
}

/** Texts exactly as in the specification. */
function NotFound() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center lg:py-20">
      <title>404 - Puslapis nerastas</title>
      <meta name="robots" content="noindex" />
      <EmptyHook />
      <h1 className="page-title">404 - Puslapis nerastas</h1>
      <p className="text-soft">Atsiprašome, bet puslapis, kurio ieškote, neegzistuoja.</p>
      <LinkButton to="/" className="mt-2">
        Grįžti į pradžią
      </LinkButton>
    </div>
  )
}

function EmptyHook() {
  return (
    <svg viewBox="0 0 240 150" aria-hidden="true" className="w-60 text-edge" fill="none" stroke="currentColor">
      <rect x="1" y="1" width="238" height="148" rx="4" className="fill-sunken stroke-line" />
      {Array.from({ length: 66 }, (_, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: holes of a board never move
          key={at}
          cx={20 + (at % 11) * 20}
          cy={25 + Math.floor(at / 11) * 20}
          r="1.6"
          className="fill-line stroke-none"
        />
      ))}
      <path
        d="M78 52h66c10 0 16 5 18 12h16v12h-16c-2 6-8 10-18 10h-14l9 38h-26l-9-38H78c-6 0-10-4-10-9V61c0-5 4-9 10-9Z"
        strokeWidth="1.75"
        strokeDasharray="5 5"
      />
      <path d="M112 22v16l7 7a5 5 0 1 1-7 7" className="stroke-signal" strokeWidth="4" />
    </svg>
  )
}
