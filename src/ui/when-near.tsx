import { type ComponentType, lazy, memo, Suspense } from 'react'

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
      <div id={name} className="contents">
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </div>
    )
  })
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
    part.addEventListener('submit', holdBack, true)
  })
}

/** Whoever touches the page may leave it for another one, and React wants its parts whole by then. */
const touches = ['pointerdown', 'keydown', 'focusin', 'submit']

/** A form that is sent before its scripts are there is sent again when they are; the browser alone knows no way. */
function holdBack(event: Event): void {
  const form = event.target as HTMLFormElement
  if (isAlive(form)) return
  event.preventDefault()
  event.stopPropagation()
  const wait = setInterval(() => {
    if (!isAlive(form)) return
    clearInterval(wait)
    form.requestSubmit()
  }, 50)
}

/** React marks every element that it has taken over. */
const isAlive = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps'))
