import { LinkButton } from '#ui/link-button.tsx'

/** The texts are the specification's, to the letter. */
export function NotFound() {
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

/** A tool wall with the outline of a tool that is not on its hook. */
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
