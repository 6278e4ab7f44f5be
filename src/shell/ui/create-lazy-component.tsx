import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'

interface Options<Props> {
  /** Stands in its place until it has come. */
  waiting?: (props: Props) => ReactNode
  /** Begins with the script that names it. */
  isEarly?: boolean
  /** Rendered by the server, too: replay-early-interactions.ts holds presses until it has come. */
  isServed?: boolean
  id?: string
  /** Opens over the page: so does the word. */
  isWindow?: boolean
  /** Nobody misses it: it is fetched again without a word. */
  isQuiet?: boolean
}

/** Comes with every page (see connection-notice.tsx). */
const fetchAgain = (): Promise<typeof import('./fetch-again.tsx').fetchAgain> =>
  import('./connection-notice.tsx').then(
    (one) => one.fetchAgain,
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      return fetchAgain()
    },
  )

/** A part with scripts of its own. Where they don't come, a word says so there, and they are asked for again. */
export function createLazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options?: Options<Props>,
): (props: Props) => ReactNode
export function createLazyComponent<Name extends string, Props extends object>(
  load: () => Promise<{ [name in Name]: ComponentType<Props> }>,
  options: Options<Props> & { part: Name },
): (props: Props) => ReactNode
export function createLazyComponent<Props extends object>(
  load: () => Promise<object>,
  { waiting, isEarly, isServed, id, part = 'default', ...how }: Options<Props> & { part?: string } = {},
) {
  const begun = isEarly && globalThis.document && load().catch(() => undefined)
  const Part = lazy(async () => {
    const loaded =
      (await begun) || (await load().catch(async (error) => (await fetchAgain())(load, error, { ...how, part, show })))
    globalThis.dispatchEvent?.(new Event('hydrate'))
    return { default: (loaded as { [name: string]: ComponentType<object> })[part] as ComponentType<object> }
  })

  let missing: { word: ReactNode; again: () => void } | undefined
  const places = new Set<() => void>()
  function show(next: typeof missing): void {
    missing = next
    for (const draw of places) draw()
  }
  function listen(draw: () => void): () => void {
    places.add(draw)
    missing?.again()
    return () => places.delete(draw)
  }

  /** Apart from the part: one that is drawn again before its script has come loses what the server rendered. */
  function Missing({ children }: { children?: ReactNode }) {
    const said = useSyncExternalStore(
      listen,
      () => missing,
      () => undefined,
    )
    return said ? said.word : children
  }

  return function Late(props: Props) {
    const frame = useRef<HTMLDivElement>(null)
    if (!isServed)
      return (
        <Suspense fallback={<Missing>{waiting?.(props)}</Missing>}>
          <Part {...props} />
        </Suspense>
      )
    return (
      <>
        <Missing />
        <div ref={frame} id={id} className="contents" data-late="">
          <Suspense fallback={waiting?.(props)}>
            <Part {...props} />
            <Alive frame={frame} />
          </Suspense>
        </div>
      </>
    )
  }
}

function Alive({ frame }: { frame: { current: HTMLDivElement | null } }) {
  useEffect(() => frame.current?.removeAttribute('data-late'))
  return null
}
