import { type ComponentType, memo } from 'react'
import { createLazyComponent } from './create-lazy-component.tsx'

/** Hydrates near the window or when touched. `id` is unique. Props stay the same object, or it is drawn anew. */
export function hydrateWhenVisible<Name extends string, Props extends object>(
  id: string,
  load: () => Promise<{ [name in Name]: ComponentType<Props> }>,
  part: Name,
  isQuiet = false,
) {
  const come = async () => {
    await nearby(id)
    return load()
  }
  return memo(createLazyComponent<Name, Props>(come, { id, part, isServed: true, isQuiet }))
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
