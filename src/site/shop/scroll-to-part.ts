/** How long a page may go on growing while its part is kept in sight. */
const settlesMs = 4_000

/**
 * Brings the part of a page that `hash` names (`#kontaktai`) under the header, 80 px from the top (theme.css), and again
 * whenever the page grows meanwhile: what stands above the part may come after it. A glide that broke off on its way is
 * taken up again. Whoever scrolls by hand is left alone.
 */
export function scrollToPart(hash: string): void {
  const id = decodeURIComponent(hash.slice(1))
  const aim = (behavior?: ScrollBehavior) => document.getElementById(id)?.scrollIntoView({ behavior })
  const growth = new ResizeObserver(() => aim())
  let arrived = false
  const glided = () => {
    if (arrived) return
    arrived = isThere(document.getElementById(id))
    if (!arrived) aim()
  }
  const end = () => {
    growth.disconnect()
    clearTimeout(clock)
    removeEventListener('scrollend', glided)
    for (const touch of touches) removeEventListener(touch, end)
    delete document.documentElement.dataset.glides
  }
  const clock = setTimeout(() => {
    end()
    if (!arrived) aim('instant')
  }, settlesMs)
  addEventListener('scrollend', glided)
  for (const touch of touches) addEventListener(touch, end)
  growth.observe(document.body)
}

const touches = ['wheel', 'pointerdown', 'keydown', 'popstate']

/** Whether the part stands where a jump would bring it: under the header, or as high as the page's end lets it. */
function isThere(part: Element | null): boolean {
  const { clientHeight, scrollHeight, scrollTop } = document.documentElement
  const wanted = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  const top = part?.getBoundingClientRect().top ?? 0
  return Math.abs(top - wanted) < 2 || (top > wanted && scrollTop + clientHeight > scrollHeight - 2)
}
