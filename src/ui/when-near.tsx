import { type ComponentType, lazy, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'

/**
 * A part low on the page, whose scripts come when it comes near, or when anything on the page is touched. Until then what
 * the server has rendered stands there as it is. In a page that the browser draws itself the part comes at once.
 * `name` is its own on the page. What it is given must stay the same object: a change would make React draw it anew.
 */
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

/** Around what the server draws and whose scripts come after the page's own: until then early-presses.ts holds its presses. */
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

/** Where the network fails, the part stays as the server drew it; it is tried again with the network, or a little later. */
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

/** How far below the window a part may lie, in pixels, when its scripts begin to come. */
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
    // `contents` has no box of its own to be seen.
    for (const child of part.children) watch.observe(child)
  })
}

/** Whoever touches the page may leave it for another one, and React wants its parts whole by then. */
const touches = ['pointerdown', 'keydown', 'focusin', 'submit']
