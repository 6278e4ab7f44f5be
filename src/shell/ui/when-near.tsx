import { type ComponentType, lazy, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'

/** Hydrates near the window or when touched. `name` is unique. Props stay the same object, or it is drawn anew. */
export function whenNear<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => {
    await nearby(name)
    return { default: (await patiently(load)) as ComponentType<object> }
  })
  return memo(function Later(props: Props) {
    return (
      <Late id={name}>
        <Part {...props} />
      </Late>
    )
  })
}

type LateProps = { id?: string; fallback?: ReactNode; children: ReactNode }

/** Until hydration early-presses.ts holds their presses. */
export function Late({ id, fallback, children }: LateProps) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame} id={id} className="contents" data-late="">
      <Suspense fallback={fallback}>
        {children}
        <Alive frame={frame} />
      </Suspense>
    </div>
  )
}

function Alive({ frame }: { frame: RefObject<HTMLDivElement | null> }) {
  useEffect(() => frame.current?.removeAttribute('data-late'))
  return null
}

async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 5000)
        addEventListener('online', resolve, { once: true })
      })
    }
}

/** Pixels below the window. */
const margin = '600px'

function nearby(name: string): Promise<void> {
  const part = globalThis.document?.getElementById(name)
  if (!part?.firstElementChild) return Promise.resolve()
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come()
      },
      { rootMargin: margin },
    )
    const come = () => {
      watch.disconnect()
      for (const touch of touches) removeEventListener(touch, come, true)
      resolve()
    }
    for (const touch of touches) addEventListener(touch, come, true)
    // `contents` has no box to observe.
    for (const child of part.children) watch.observe(child)
  })
}

/** A press may navigate, and React needs its parts complete by then. */
const touches = ['pointerdown', 'keydown', 'focusin', 'submit']
